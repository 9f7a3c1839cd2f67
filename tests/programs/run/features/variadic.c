// RUN: exit 0
// OUTPUT: 344.50\n
#include <stdarg.h>
#include <stdio.h>
struct big { long a, b, c; };
struct small { int a; float b; };
static double sum(int n, ...) {
    va_list ap, copy;
    double s = 0;
    va_start(ap, n);
    va_copy(copy, ap);
    for (int i = 0; i < n; i++) {
        s += va_arg(ap, int);
        s += va_arg(ap, double);
        s += va_arg(ap, long double);
        struct big big = va_arg(ap, struct big);
        s += big.a + big.b + big.c;
        struct small small = va_arg(ap, struct small);
        s += small.a + small.b;
        s += *va_arg(ap, char *);
    }
    va_end(ap);
    s += va_arg(copy, int);
    va_end(copy);
    return s;
}
int main(void) {
    struct big big = {1, 2, 3};
    struct small small = {4, 0.5f};
    double s = sum(3, 1, 2.0, 3.0L, big, small, "a", 1, 2.0, 3.0L, big, small, "b",
                   1, 2.0, 3.0L, big, small, "c");
    printf("%.2f\n", s);
    return 0;
}
