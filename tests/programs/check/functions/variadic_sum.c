// CHECK: safe
// RANGES: -9..9
// EXHAUSTIVE: yes
// TAGS: varargs
#include <assert.h>
#include <stdarg.h>
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);
static int sum(int n, ...) {
    va_list list;
    int total = 0;
    va_start(list, n);
    while (n-- > 0) total += va_arg(list, int);
    va_end(list);
    return total;
}
int main(void) {
    int a = __VERIFIER_nondet_char(), b = __VERIFIER_nondet_char(), n = __VERIFIER_nondet_char();
    __VERIFIER_assume(a >= -9 && a <= 9 && b >= -9 && b <= 9 && n >= 0 && n <= 3);
    assert(sum(n, a, b, 1) == (n > 0 ? a : 0) + (n > 1 ? b : 0) + (n > 2 ? 1 : 0));
}
