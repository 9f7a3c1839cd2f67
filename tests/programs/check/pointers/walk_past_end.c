// CHECK: violated(valid-deref) line 9
// WITNESS: 0, 0, 0, 0
// TAGS: pointer-arithmetic, loops
extern char __VERIFIER_nondet_char(void);
int main(void) {
    int a[4];
    for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_char();
    int *p = a;
    while (*p == 0)
        p++;
    return 0;
}
