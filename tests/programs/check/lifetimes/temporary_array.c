// CHECK: violated(valid-deref) line 12
// WITNESS: 3
// EVIDENCE: by construction: what the function returned ended with the declaration; no sanitizer marks it
// TAGS: temporaries
extern unsigned char __VERIFIER_nondet_uchar(void);
struct numbers { int a[3]; };
static struct numbers make(int n) { return (struct numbers){{n, n + 1, n + 2}}; }
int main(void) {
    int n = __VERIFIER_nondet_uchar(), zero = 0;
    int *p = make(n).a;
    if (n != 3) p = &zero;
    return p[0] == 9;
}
