// CHECK: safe
// RANGES: 0..5
// EXHAUSTIVE: yes
// TAGS: function-pointers
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
static void each(const unsigned char *a, int n, void (*f)(int, void *), void *data) {
    for (int i = 0; i < n; i++) f(a[i], data);
}
static void sum(int x, void *data) { *(int *)data += x; }
static void largest(int x, void *data) {
    if (x > *(int *)data) *(int *)data = x;
}
int main(void) {
    unsigned char a[3];
    int s = 0, m = 0;
    for (int i = 0; i < 3; i++) {
        a[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(a[i] <= 5);
    }
    each(a, 3, sum, &s);
    each(a, 3, largest, &m);
    assert(m <= s && s <= 3 * m);
}
