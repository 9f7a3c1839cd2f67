// CHECK: safe
// EVIDENCE: by construction: negation twice is the identity for every number but the least, which is excluded.
// TAGS: int128
extern __int128 __VERIFIER_nondet_int128(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    __int128 x = __VERIFIER_nondet_int128();
    __VERIFIER_assume(x != (__int128)1 << 126 && x > -((__int128)1 << 126));
    if (-(-x) != x) reach_error();
    return 0;
}
