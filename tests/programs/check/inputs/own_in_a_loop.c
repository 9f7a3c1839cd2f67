// CHECK: violated(array-bounds) line 11
// WITNESS: 1, 1, 1, 1
// UNWIND: needs at most 4 iterations of any loop
// DRIVER: none
// TAGS: inputs, nondet, loops
enum step { STAY, GO };
enum step nondet_step(void);
int main(void) {
    int a[4] = {0}, at = 0;
    while (nondet_step() == GO) {
        a[++at] = 1;
    }
    return a[0];
}
