// CHECK: safe
// PROPERTY: undefined-behavior
// EXHAUSTIVE: yes
// TAGS: variadic
#include <stdarg.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct pair { long first, second; };
static double mixed(int count, ...) {
    va_list list;
    va_start(list, count);
    double all = 0;
    while (count-- > 0) {
        all += va_arg(list, double);
        all += va_arg(list, int);
        all += va_arg(list, struct pair).second;
    }
    va_end(list);
    return all;
}
int main(void) {
    struct pair pair = {1, 2};
    int count = __VERIFIER_nondet_uchar() % 5;
    return mixed(count, 1.0, 1, pair, 2.0, 2, pair, 3.0, 3, pair, 4.0, 4, pair) == 7.0;
}
