// Safe: bubble sort of up to five numbers, each bound found by the inputs.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
    int numbers[5], length = __VERIFIER_nondet_int();
    __VERIFIER_assume(length >= 0 && length <= 5);
    for (int k = 0; k < length; k++) numbers[k] = __VERIFIER_nondet_int();
    for (int end = length; end > 1; end--)
        for (int k = 0; k + 1 < end; k++)
            if (numbers[k] > numbers[k + 1]) {
                int kept = numbers[k];
                numbers[k] = numbers[k + 1];
                numbers[k + 1] = kept;
            }
    for (int k = 0; k + 1 < length; k++) assert(numbers[k] <= numbers[k + 1]);
    return 0;
}
