// CHECK: safe
// EVIDENCE: by construction: C promises 0 to RAND_MAX, and the same seed the same number
// TAGS: rand
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    srand(__VERIFIER_nondet_uint());
    int table[6] = {0};
    for (int i = 0; i < 3; i++)
        table[rand() % 6]++;
    unsigned one = 5, other = 5;
    assert(rand_r(&one) == rand_r(&other) && one == other);
    assert(rand() >= 0 && random() >= 0);
    return 0;
}
