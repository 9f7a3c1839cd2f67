// CHECK: safe
// UNWIND: needs at most 7 iterations of any loop
// EXHAUSTIVE: yes
// TAGS: search, loops
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    static const int table[7] = {1, 2, 3, 5, 8, 11, 12};
    int key = __VERIFIER_nondet_char(), low = 0, high = 6, found = -1;
    while (low <= high) {
        int mid = low + (high - low) / 2;
        if (table[mid] == key) {
            found = mid;
            break;
        }
        if (table[mid] < key) low = mid + 1;
        else high = mid - 1;
    }
    int present = 0;
    for (int i = 0; i < 7; i++) present |= table[i] == key;
    assert(present == (found >= 0));
}
