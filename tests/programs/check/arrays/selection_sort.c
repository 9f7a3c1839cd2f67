// CHECK: safe
// UNWIND: needs at most 5 iterations of any loop
// EVIDENCE: by construction: selection sort puts the least remaining element first, for any ints; only comparisons and swaps are used.
// TAGS: sorting, loops, hard
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a[5];
    for (int i = 0; i < 5; i++) a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < 4; i++) {
        int least = i;
        for (int j = i + 1; j < 5; j++)
            if (a[j] < a[least]) least = j;
        int t = a[i];
        a[i] = a[least];
        a[least] = t;
    }
    for (int i = 1; i < 5; i++) assert(a[i - 1] <= a[i]);
}
