// CHECK: violated(assert) line 17
// WITNESS: 1
// TAGS: varargs
#include <assert.h>
#include <stdarg.h>
extern _Bool __VERIFIER_nondet_bool(void);
static double read(const char *types, ...) {
    va_list list;
    double total = 0;
    va_start(list, types);
    for (; *types; types++) total += *types == 'i' ? va_arg(list, int) : va_arg(list, double);
    va_end(list);
    return total;
}
int main(void) {
    int flag = __VERIFIER_nondet_bool();
    assert(read("idi", flag, 0.5, 2) != 3.5);
}
