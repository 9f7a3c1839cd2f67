// CHECK: violated(undefined-behavior) line 14
// PROPERTY: undefined-behavior
// WITNESS: 4
// RANGES: 0..4
// EVIDENCE: by construction: three are passed and four are taken
// TAGS: variadic
#include <stdarg.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static double sum(int count, ...) {
    va_list list;
    va_start(list, count);
    double all = 0;
    while (count-- > 0)
        all += va_arg(list, double);
    va_end(list);
    return all;
}
int main(void) {
    unsigned char count = __VERIFIER_nondet_uchar();
    if (count > 4)
        return 0;
    return sum(count, 1.0, 2.0, 3.0) == 7.0;
}
