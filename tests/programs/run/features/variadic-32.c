// RUN: exit 0
// OUTPUT: 1099511627810 4\n
// OPTIONS: --32
#include <stdarg.h>
#include <stdio.h>
static long long sum(int n, ...) {
    va_list ap;
    long long s = 0;
    va_start(ap, n);
    for (int i = 0; i < n; i++) {
        s += va_arg(ap, int);
        s += va_arg(ap, long long);
        s += (long long)va_arg(ap, double);
        s += (long long)va_arg(ap, long double);
    }
    va_end(ap);
    return s;
}
int main(void) {
    printf("%lld %zu\n", sum(2, 1, 1LL << 40, 3.5, 4.5L, 5, 6LL, 7.0, 8.0L), sizeof(long));
    return 0;
}
