// CHECK: violated(unreach-call) line 13
// WITNESS: 41
// TAGS: seeds, casts
//
// SEED: minotaur listing 5.4
extern void __VERIFIER_error(void);

extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    unsigned short half = __VERIFIER_nondet_ushort();
    if ((unsigned)((unsigned)((unsigned short)half) + (unsigned)0) <= (unsigned)65536) {
        if (!((unsigned)((unsigned)112 - (unsigned)((unsigned short)half + (unsigned)72)) < (unsigned)63))
            __VERIFIER_error();
    }
    return 0;
}
