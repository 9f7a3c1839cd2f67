// CHECK: safe
// TAGS: varargs
// EXHAUSTIVE: yes
#include <assert.h>
#include <stdarg.h>
extern signed char __VERIFIER_nondet_char(void);
static int spread(int n, ...) {
    va_list first, second;
    va_start(first, n);
    va_copy(second, first);
    int low = va_arg(first, int), high = low;
    for (int i = 1; i < n; i++) {
        int v = va_arg(first, int);
        if (v < low) low = v;
    }
    va_end(first);
    for (int i = 0; i < n; i++) {
        int v = va_arg(second, int);
        if (v > high) high = v;
    }
    va_end(second);
    return high - low;
}
int main(void) {
    signed char a = __VERIFIER_nondet_char(), b = __VERIFIER_nondet_char();
    int s = spread(3, a, b, a);
    assert(s == (a > b ? a - b : b - a));
}
