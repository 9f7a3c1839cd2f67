// CHECK: violated(unreach-call) line 11
// WITNESS: 1
// TAGS: addresses, drivers
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static int is_error(const void *p) { return (unsigned long)p >= (unsigned long)-4095; }
int main(void) {
    void *state = malloc(4);
    if (is_error(state)) return 1;
    if (__VERIFIER_nondet_uchar() == 1) reach_error();
    free(state);
    return 0;
}
