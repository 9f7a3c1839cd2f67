// CHECK: safe
// PROPERTY: undefined-behavior
// EXHAUSTIVE: yes
// TAGS: return
extern unsigned char __VERIFIER_nondet_uchar(void);
static int last;
static int note(int n) {
    if (n > 5) return last;
    last = n;
}
static int sign(int n) {
    if (n > 0) return 1;
    else if (n == 0) return 0;
    return -1;
}
int main(void) {
    note(__VERIFIER_nondet_uchar());
    return sign(last);
}
