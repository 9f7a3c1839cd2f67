// Safe: insertion sort of up to six numbers.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
    int numbers[6], length = __VERIFIER_nondet_int();
    __VERIFIER_assume(length >= 0 && length <= 6);
    for (int k = 0; k < length; k++) numbers[k] = __VERIFIER_nondet_int();
    for (int k = 1; k < length; k++) {
        int next = numbers[k], at = k;
        while (at > 0 && numbers[at - 1] > next) {
            numbers[at] = numbers[at - 1];
            at--;
        }
        numbers[at] = next;
    }
    for (int k = 0; k + 1 < length; k++) assert(numbers[k] <= numbers[k + 1]);
    return 0;
}
