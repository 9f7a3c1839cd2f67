// CHECK: safe
// RANGES: 0..8
// EXHAUSTIVE: yes
// TAGS: loops
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
static void copy(char *to, const char *from, unsigned n) {
    while (n--) *to++ = *from++;
}
int main(void) {
    char a[8] = "1234567", b[8] = {0};
    unsigned n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n <= 8);
    copy(b, a, n);
    for (unsigned i = 0; i < 8; i++) assert(b[i] == (i < n ? a[i] : 0));
}
