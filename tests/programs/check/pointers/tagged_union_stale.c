// CHECK: violated(valid-deref) line 24
// PROPERTY: valid-deref
// WITNESS: 0
// TAGS: union, lifetime
extern unsigned char __VERIFIER_nondet_uchar(void);

// The second function has a variable where the first had one.
static struct {
    int is_number;
    union {
        long number;
        int *pointer;
    } as;
} v;
static void set(int n) {
    int local = 3;
    v.is_number = n > 0;
    if (n > 0) v.as.number = n;
    else v.as.pointer = &local;
}
static int use(void) {
    int other = 7;
    int *volatile escape = &other;
    if (!v.is_number) return *v.as.pointer;
    return *escape;
}
int main(void) {
    set(__VERIFIER_nondet_uchar());
    return use();
}
