// CHECK: safe
// PROPERTY: valid-free,valid-deref,valid-memtrack,assert
// RANGES: 0..11
// TAGS: tables
// EXHAUSTIVE: yes
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
static int *table[3];
int main(void) {
    int open = 0;
    unsigned char calls[4];
    for (int k = 0; k < 4; k++) {
        calls[k] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(calls[k] < 12);
    }
    for (int k = 0; k < 4; k++) {
        unsigned c = calls[k], h = c % 3;
        switch (c / 3) {
        case 0:
            if (!table[h]) {
                table[h] = malloc(sizeof(int));
                *table[h] = k;
                open++;
            }
            break;
        case 1:
            if (table[h]) open--;
            free(table[h]);
            table[h] = 0;
            break;
        case 2:
            if (table[h]) *table[h] += 1;
            break;
        default:
            if (table[h]) assert(*table[h] >= 0 && *table[h] <= 6);
        }
    }
    for (int h = 0; h < 3; h++) {
        if (table[h]) open--;
        free(table[h]);
    }
    assert(open == 0);
}
