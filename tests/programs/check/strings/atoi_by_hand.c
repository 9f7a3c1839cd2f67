// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: parsing
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_ushort();
    char digits[6];
    int k = 0, value = 0;
    for (unsigned m = n; m; m /= 10) digits[k++] = (char)('0' + m % 10);
    while (k > 0) value = value * 10 + (digits[--k] - '0');
    assert(value == (int)n);
}
