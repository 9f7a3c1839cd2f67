// CHECK: violated(unreach-call) line 16
// WITNESS: 1, 19114957, 1
// TAGS: seeds, loops, inputs
//
// SEED: bmcfuzz figure 1, the branch in the loop
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
                __VERIFIER_error();
            } else {
                others++;
            }
        }
        int last = __VERIFIER_nondet_int();
        if (last % 3 == 2) {
            return 1;
        }
        return 2;
    }
    return 0;
}
