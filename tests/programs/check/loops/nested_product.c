// CHECK: safe
// UNWIND: needs at most 9 iterations of any loop
// RANGES: 0..9
// EXHAUSTIVE: yes
// TAGS: nesting
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar(), p = 0;
    __VERIFIER_assume(a <= 9 && b <= 9);
    for (int i = 0; i < a; i++)
        for (int j = 0; j < b; j++) p++;
    if (p != a * b) reach_error();
    return 0;
}
