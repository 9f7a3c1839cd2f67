// CHECK: violated(unreach-call) line 12
// WITNESS: 1
// TAGS: seeds, casts
//
// SEED: minotaur listing 5.3
extern void __VERIFIER_error(void);

extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char byte = __VERIFIER_nondet_uchar();
    if ((unsigned)((unsigned)((unsigned)byte + (unsigned)(4294967295 * 1)) >> (unsigned)2) < (unsigned)8)
        __VERIFIER_error();
    return 0;
}
