// CHECK: violated(assert) line 19
// WITNESS: 7, 7, 7
// RANGES: 0..9
// TAGS: loops
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int a[3], first = -1, second = -1;
    for (int i = 0; i < 3; i++) {
        a[i] = __VERIFIER_nondet_uchar();
        if (a[i] > first) {
            second = first;
            first = a[i];
        } else if (a[i] > second && a[i] != first)
            second = a[i];
    }
    int at_least = 0;
    for (int i = 0; i < 3; i++) at_least += a[i] >= second;
    assert(at_least <= 2);
}
