// CHECK: violated(assert) line 15
// WITNESS: 0, 0, 5, 194
// PROPERTY: assert
// TAGS: vectors
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
    v4 a = {1, 2, 3, 4}, b;
    for (int i = 0; i < 4; i++) b[i] = __VERIFIER_nondet_uchar();
    v4 c = a * b - (a << 1);
    v4 bigger = c > b;
    int sum = 0;
    for (int i = 0; i < 4; i++) sum += bigger[i] ? c[i] : 0;
    assert(sum != 777);
}
