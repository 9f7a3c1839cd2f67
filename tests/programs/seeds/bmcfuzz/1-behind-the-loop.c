// CHECK: violated(unreach-call) line 22
// WITNESS: 0, 19114957, 0, 2
// TAGS: seeds, loops, inputs
//
// SEED: bmcfuzz figure 1, the branch behind the loop
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    int number = __VERIFIER_nondet_int(), key = __VERIFIER_nondet_int();
    unsigned ones = 0, others = 0;
    if (key == 0x0123ABCD) {
        while (__VERIFIER_nondet_bool()) {
            if (number % 3 == 1) {
                ones++;
            } else {
                others++;
            }
        }
        int last = __VERIFIER_nondet_int();
        if (last % 3 == 2) {
            __VERIFIER_error();
        }
        return 2;
    }
    return 0;
}
