// Safe: binary search finds what is there.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
    int numbers[12], wanted = __VERIFIER_nondet_int(), place = __VERIFIER_nondet_int();
    for (int k = 0; k < 12; k++) {
        numbers[k] = __VERIFIER_nondet_int();
        __VERIFIER_assume(k == 0 || numbers[k - 1] < numbers[k]);
    }
    __VERIFIER_assume(place >= 0 && place < 12 && numbers[place] == wanted);
    int low = 0, high = 11, found = -1;
    while (low <= high) {
        int middle = (low + high) / 2;
        if (numbers[middle] == wanted) {
            found = middle;
            break;
        }
        if (numbers[middle] < wanted) low = middle + 1;
        else high = middle - 1;
    }
    assert(found == place);
    return 0;
}
