// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: bsearch
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
    static const int table[5] = {2, 3, 5, 7, 11};
    int key = __VERIFIER_nondet_uchar();
    const int *p = bsearch(&key, table, 5, sizeof *table, compare);
    int prime = key == 2 || key == 3 || key == 5 || key == 7 || key == 11;
    assert((p != 0) == prime && (!p || *p == key));
}
