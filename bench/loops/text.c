// Safe: a copy of a text up to ten characters equals it.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
    char from[11], to[11];
    for (int k = 0; k < 10; k++) from[k] = (char)__VERIFIER_nondet_int();
    from[10] = 0;
    int length = 0;
    while (from[length]) {
        to[length] = from[length];
        length++;
    }
    to[length] = 0;
    for (int k = 0; k <= length; k++) assert(from[k] == to[k]);
    return 0;
}
