// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: loops
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void reverse(int *a, int i, int j) {
    while (i < j) {
        int t = a[i];
        a[i++] = a[j];
        a[j--] = t;
    }
}
int main(void) {
    int a[5] = {10, 11, 12, 13, 14};
    unsigned k = __VERIFIER_nondet_uchar() % 5;
    reverse(a, 0, (int)k - 1);
    reverse(a, (int)k, 4);
    reverse(a, 0, 4);
    for (unsigned i = 0; i < 5; i++) assert(a[i] == (int)(10 + (i + k) % 5));
}
