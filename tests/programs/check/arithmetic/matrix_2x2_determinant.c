// CHECK: safe
// RANGES: -2..2
// EXHAUSTIVE: yes
// TAGS: matrices, arrays
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);
static int det(int m[2][2]) { return m[0][0] * m[1][1] - m[0][1] * m[1][0]; }
int main(void) {
    int a[2][2], b[2][2] = {{1, 2}, {-1, 3}}, p[2][2];
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            a[i][j] = __VERIFIER_nondet_char();
            __VERIFIER_assume(a[i][j] >= -2 && a[i][j] <= 2);
        }
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) p[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j];
    assert(det(p) == det(a) * det(b));
}
