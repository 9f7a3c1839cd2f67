// CHECK: violated(unreach-call) line 13
// WITNESS: 4000000000, -5000000000, -7
// DRIVER: none
// TAGS: inputs, nondet
#include <stdint.h>
extern uint32_t nondet_uint32_t(void);
extern int64_t nondet_int64_t(void);
extern int8_t nondet_tiny();
extern void reach_error(void);
int main(void) {
    uint32_t a = nondet_uint32_t();
    int64_t b = nondet_int64_t();
    if (a == 4000000000u && b == -5000000000 && nondet_tiny() == -7) reach_error();
    return 0;
}
