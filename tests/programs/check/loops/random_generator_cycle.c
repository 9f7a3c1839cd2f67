// CHECK: violated(unreach-call) line 11
// WITNESS: 5
// UNWIND: needs at most 20 iterations of any loop
// TAGS: state, hard
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    unsigned char seed = __VERIFIER_nondet_uchar(), x = seed;
    for (int i = 0; i < 20; i++) x = (unsigned char)(x * 77 + 33);
    if (x == 17)
        reach_error();
    return 0;
}
