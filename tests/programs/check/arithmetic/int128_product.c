// CHECK: safe
// EVIDENCE: by construction: the high half of a product of two 64-bit numbers is below both numbers unless one of them is 0.
// TAGS: int128, hard
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    unsigned long long a = __VERIFIER_nondet_ulonglong(), b = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(a != 0 && b != 0);
    unsigned long long high = (unsigned long long)(((unsigned __int128)a * b) >> 64);
    if (high >= b) reach_error();
    return 0;
}
