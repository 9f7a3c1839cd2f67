// CHECK: violated(unreach-call) line 9
// PROPERTY: unreach-call
// WITNESS: 8, 2628, 16, 2058, 0, 10, 0, 10, 0, 10, 0, 10, 0, 0
// UNWIND: needs at most 6 iterations of any loop
// TAGS: hardware, sv-comp
#include <stdlib.h>
extern void reach_error(void);
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } return; }
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
int main() {
    typedef unsigned char SORT_1;
    const SORT_1 mask_SORT_1 = (SORT_1)-1 >> (sizeof(SORT_1) * 8 - 1);
    typedef unsigned char SORT_5;
    const SORT_5 mask_SORT_5 = (SORT_5)-1 >> (sizeof(SORT_5) * 8 - 5);
    typedef unsigned short SORT_12;
    const SORT_12 mask_SORT_12 = (SORT_12)-1 >> (sizeof(SORT_12) * 8 - 12);
    SORT_5 state_7 = 3 & mask_SORT_5;
    SORT_12 state_9 = 0xabc & mask_SORT_12;
    SORT_5 state_11 = 0;
    int cycle;
    for (cycle = 0; cycle < 50; cycle++) {
        SORT_5 input_2 = __VERIFIER_nondet_uchar();
        SORT_12 input_4 = __VERIFIER_nondet_ushort();
        input_2 = input_2 & mask_SORT_5;
        input_4 = input_4 & mask_SORT_12;
        SORT_1 var_20 = state_11 == 6;
        var_20 = var_20 & mask_SORT_1;
        __VERIFIER_assert(!var_20);
        SORT_12 var_21 = (state_9 + input_4) & mask_SORT_12;
        SORT_12 var_22 = (SORT_12)(((SORT_12)input_2 << 7) | (state_9 >> 5)) & mask_SORT_12;
        SORT_1 var_23 = var_21 == (var_22 ^ 0x155);
        SORT_1 var_24 = (SORT_5)(state_7 * 3 + input_2) % 32 == 17;
        var_23 = var_23 & var_24 & mask_SORT_1;
        state_11 = var_23 ? (state_11 + 1) & mask_SORT_5 : 0;
        state_9 = var_21 ^ var_22;
        state_7 = (state_7 + input_2) & mask_SORT_5;
    }
    return 0;
}
