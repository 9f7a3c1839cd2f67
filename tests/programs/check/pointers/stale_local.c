// CHECK: violated(valid-deref) line 18
// PROPERTY: valid-deref
// WITNESS: 7
// TAGS: lifetime
extern unsigned char __VERIFIER_nondet_uchar(void);
static int *address(int n) {
    static int fallback = 1;
    int *result = &fallback;
    if (n > 5) {
        int local = n;
        int *volatile escape = &local;
        result = escape;
    }
    return result;
}
int main(void) {
    int *p = address(__VERIFIER_nondet_uchar() % 8);
    return *p;
}
