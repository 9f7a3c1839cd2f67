// CHECK: violated(unreach-call) line 9
// WITNESS: 18446744073709551616
// TAGS: int128, hard
extern unsigned __int128 __VERIFIER_nondet_uint128(void);
extern void reach_error(void);
int main(void) {
    unsigned __int128 x = __VERIFIER_nondet_uint128();
    if (x >> 64 == 1 && (unsigned long long)x == 0)
        reach_error();
    return 0;
}
