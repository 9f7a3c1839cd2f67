// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: nesting
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct cell { unsigned char a, b[3]; };
struct grid { struct cell cells[4]; int end; };
int main(void) {
    struct grid g = {{{0}}, 77};
    unsigned i = __VERIFIER_nondet_uchar() % 4, j = __VERIFIER_nondet_uchar() % 3;
    g.cells[i].b[j] = 200;
    int sum = 0;
    for (int k = 0; k < 4; k++) sum += g.cells[k].a + g.cells[k].b[0] + g.cells[k].b[1] + g.cells[k].b[2];
    assert(sum == 200 && g.end == 77);
}
