// Violated: multiplication by adding, wrong where the right factor is nine.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
    unsigned left = __VERIFIER_nondet_uint(), right = __VERIFIER_nondet_uint(), product = 0;
    __VERIFIER_assume(left < 1000 && right < 16);
    for (unsigned k = 0; k < right; k++) product += k == 8 ? left + 1 : left;
    assert(right == 9 ? product == left * right : 1);
    return 0;
}
