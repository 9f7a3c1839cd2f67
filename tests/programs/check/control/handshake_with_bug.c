// CHECK: violated(unreach-call) line 27
// PROPERTY: unreach-call
// WITNESS: 77, 80, 9, 0, 0, 0
// UNWIND: needs at most 20 iterations of any loop
// TAGS: state-machines
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
int main(void) {
    int s = 1, blast = 0, steps = 0, a, b;
    while (1) {
        steps++;
        if (s == 1) {
            a = __VERIFIER_nondet_int();
            s = 2;
        } else if (s == 2) {
            if (a == 77) blast = 1;
            s = 3;
        } else if (s == 3) {
            b = __VERIFIER_nondet_int();
            if (blast == 1 && b == a + 3) blast = 2;
            s = b > 0 ? 4 : 1;
        } else if (s == 4) {
            if (blast == 2 && __VERIFIER_nondet_int() == 9) blast = 3;
            s = blast == 3 ? 5 : 6;
        } else if (s == 5) {
            if (steps > 10) reach_error();
            s = 6;
        } else if (s == 6) {
            if (__VERIFIER_nondet_bool()) s = 1;
            else if (blast == 3) s = 5;
            else break;
        } else break;
        if (steps > 18) break;
    }
    return 0;
}
