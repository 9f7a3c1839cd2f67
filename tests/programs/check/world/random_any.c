// CHECK: violated(array-bounds) line 11
// WITNESS: 6
// EVIDENCE: by construction: no input of a test decides what rand gives
// TAGS: rand
#include <stdlib.h>
int main(void) {
    srand(42);
    int table[6] = {0};
    for (int i = 0; i < 3; i++) {
        int number = rand() % 7;
        table[number] = 1;
    }
    return 0;
}
