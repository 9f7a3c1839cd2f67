// CHECK: safe
// EVIDENCE: by construction: the types hold nothing below zero and above their width
// DRIVER: none
// TAGS: inputs, nondet
#include <stdint.h>
extern uint8_t nondet_uint8_t(void);
extern _Bool nondetBool(void);
extern void reach_error(void);
enum colour { RED, GREEN };
int main(void) {
    uint8_t a = nondet_uint8_t();
    if (a > 255 || a + nondetBool() > 256) reach_error();
    return 0;
}
