// CHECK: violated(unreach-call) line 15
// WITNESS: 1, 0, 0, 1, 1
// UNWIND: needs at most 7 iterations of any loop
// RANGES: 0..1
// TAGS: inputs
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
int main(void) {
    int ones = 0, rounds = 0;
    while (ones < 3) {
        if (rounds++ == 6) return 0;
        if (__VERIFIER_nondet_bool()) ones++;
    }
    if (rounds == 5)
        reach_error();
    return 0;
}
