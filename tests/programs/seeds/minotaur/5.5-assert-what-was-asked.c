// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: seeds, casts
//
// SEED: minotaur listing 5.5
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    signed char small = __VERIFIER_nondet_char();
    if (242 + (unsigned char)small < 256)
        assert(242 + (unsigned char)small < 256);
    return 0;
}
