// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: loops
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
static int find(const signed char *a, int n, signed char x) {
    for (int i = 0; i < n; i++)
        if (a[i] == x) return i;
    return -1;
}
int main(void) {
    signed char a[3] = {__VERIFIER_nondet_char(), 5, 9}, x = __VERIFIER_nondet_char();
    int i = find(a, 3, x);
    if (i >= 0) assert(a[i] == x);
    else assert(a[0] != x && x != 5 && x != 9);
}
