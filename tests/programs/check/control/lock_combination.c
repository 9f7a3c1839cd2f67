// CHECK: violated(unreach-call) line 18
// WITNESS: 4, 1, 3
// RANGES: 0..9
// TAGS: state
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    int state = 0;
    for (int i = 0; i < 3; i++) {
        unsigned key = __VERIFIER_nondet_uint();
        switch (state) {
        case 0: state = key == 4 ? 1 : 0; break;
        case 1: state = key == 1 ? 2 : 0; break;
        case 2: state = key == 3 ? 3 : 0; break;
        }
    }
    if (state == 3)
        reach_error();
    return 0;
}
