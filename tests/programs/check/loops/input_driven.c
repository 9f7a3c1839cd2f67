// CHECK: violated(unreach-call) line 20
// WITNESS: 1, 1, 0, 1, 0
// UNWIND: needs at most 6 iterations of any loop
// RANGES: 0..1
// TAGS: inputs
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
int main(void) {
    int ones = 0, rounds = 0;
    while (ones < 3) {
        if (rounds++ == 5) return 0;
        if (__VERIFIER_nondet_bool()) ones++;
        else if (ones == 3 - 1 && rounds == 3) continue;
        else if (rounds == 5 && ones == 3)
            return 1;
        if (rounds == 5 && ones == 3) return 0;
        if (ones == 3 && rounds == 4)
            return 0;
        if (rounds == 5)
            reach_error();
    }
    return 0;
}
