// CHECK: violated(unreach-call) line 9
// WITNESS: 1193046
// TAGS: masks
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned key = __VERIFIER_nondet_uint();
    if ((key & 0xff000000u) == 0 && (key ^ 0x00fedcba) == 0x00ece8ec)
        reach_error();
    return 0;
}
