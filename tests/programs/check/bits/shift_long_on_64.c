// CHECK: safe
// OPTIONS: --64
// EXHAUSTIVE: yes
// TAGS: shifts, data-model
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar() & 63;
    unsigned long bit = 1ul << n;
    if (bit == 0) reach_error();
    return 0;
}
