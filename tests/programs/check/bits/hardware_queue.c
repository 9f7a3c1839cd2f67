// CHECK: safe
// PROPERTY: unreach-call
// UNWIND: needs at most 13 iterations of any loop
// EVIDENCE: by construction: what was pushed at a place is popped from it before the place is used again
// TAGS: hardware
extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    unsigned mem[4] = {0};
    unsigned char wp = 0, rp = 0, cnt = 0;
    unsigned char tracking = 0, pos = 0;
    unsigned val = 0;
    for (int k = 0; k < 12; k++) {
        unsigned din = __VERIFIER_nondet_uint();
        unsigned char push = __VERIFIER_nondet_uchar() & 1, pop = __VERIFIER_nondet_uchar() & 1, start = __VERIFIER_nondet_uchar() & 1;
        push = push && cnt < 4;
        pop = pop && cnt > 0;
        if (tracking && pos == 0 && pop) {
            if (mem[rp] != val) reach_error();
            tracking = 0;
        } else if (tracking && pop) pos--;
        if (push && start && !tracking && val == 0) {
            tracking = 1;
            pos = cnt - pop;
            val = din;
        }
        if (push) {
            mem[wp] = din;
            wp = (wp + 1) & 3;
        }
        if (pop) rp = (rp + 1) & 3;
        cnt = cnt + push - pop;
    }
    return 0;
}
