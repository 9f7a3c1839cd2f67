// CHECK: violated(unreach-call) line 11
// WITNESS: 1, 2, 3, 4
// TAGS: names
extern unsigned char __VERIFIER_nondet_u8(void);
extern unsigned short __VERIFIER_nondet_u16(void);
extern unsigned int __VERIFIER_nondet_u32(void);
extern unsigned int __VERIFIER_nondet_unsigned(void);
extern void reach_error(void);
int main(void) {
    if (__VERIFIER_nondet_u8() == 1 && __VERIFIER_nondet_u16() == 2 && __VERIFIER_nondet_u32() == 3 && __VERIFIER_nondet_unsigned() == 4)
        reach_error();
    return 0;
}
