// Safe: the greatest common divisor by subtraction divides both.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
    unsigned left = __VERIFIER_nondet_uint(), right = __VERIFIER_nondet_uint();
    __VERIFIER_assume(left >= 1 && left <= 12 && right >= 1 && right <= 12);
    unsigned a = left, b = right;
    while (a != b) {
        if (a > b) a -= b;
        else b -= a;
    }
    assert(left % a == 0 && right % a == 0);
    return 0;
}
