// CHECK: violated(assert) line 18
// WITNESS: 7, 1, 1
// TAGS: pointers, arrays
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static void swap(int *a, int *b) {
    *a ^= *b;
    *b ^= *a;
    *a ^= *b;
}
int main(void) {
    int cells[4] = {5, 6, 7, 8};
    cells[1] = __VERIFIER_nondet_int();
    unsigned i = __VERIFIER_nondet_uchar() % 4, j = __VERIFIER_nondet_uchar() % 4;
    int before = cells[i];
    swap(&cells[i], &cells[j]);
    assert(cells[j] == before);
}
