// CHECK: violated(unreach-call) line 10
// WITNESS: 18446744073709551615, 2
// TAGS: int128
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void reach_error(void);
int main(void) {
    unsigned long long a = __VERIFIER_nondet_ulonglong(), b = __VERIFIER_nondet_ulonglong();
    unsigned __int128 sum = (unsigned __int128)a + b;
    if ((sum >> 64) == 1 && (unsigned long long)sum == 1 && b == 2)
        reach_error();
    return 0;
}
