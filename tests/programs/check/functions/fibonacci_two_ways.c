// CHECK: safe
// RANGES: 0..10
// EXHAUSTIVE: yes
// TAGS: recursion
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n <= 10);
    int a = 0, b = 1;
    for (int i = 0; i < n; i++) {
        int t = a + b;
        a = b;
        b = t;
    }
    assert(fib(n) == a);
}
