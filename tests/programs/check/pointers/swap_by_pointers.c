// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: functions
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void swap(int **a, int **b) {
    int *t = *a;
    *a = *b;
    *b = t;
}
int main(void) {
    int x = __VERIFIER_nondet_uchar(), y = __VERIFIER_nondet_uchar();
    int *low = &x, *high = &y;
    if (*low > *high) swap(&low, &high);
    assert(*low <= *high && *low + *high == x + y);
}
