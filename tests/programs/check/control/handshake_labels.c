// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: the flag becomes 2 only where hit is set, and 3 only after that
// UNWIND: needs at most 9 iterations of any loop
// TAGS: goto, state-machine, sv-comp
#include <stdlib.h>
extern void reach_error(void);
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } return; }
extern int __VERIFIER_nondet_int(void);
int ssl3_accept(int initial_state) {
    int state = initial_state, hit = __VERIFIER_nondet_int(), cert = __VERIFIER_nondet_int();
    int blastFlag = 0, loops = 0, ret;
    {
        while (1) {
        while_0_continue:
            if (loops++ > 7) goto end;
            if (state == 8464) {
                goto switch_1_8464;
            } else {
                if (state == 8480) {
                    goto switch_1_8480;
                } else {
                    if (state == 8496) {
                        goto switch_1_8496;
                    } else {
                        goto switch_1_default;
                    switch_1_8464:
                        if (blastFlag == 0) blastFlag = 1;
                        ret = __VERIFIER_nondet_int();
                        if (ret <= 0) goto end;
                        state = 8480;
                        goto switch_1_break;
                    switch_1_8480:
                        if (blastFlag == 1 && hit) blastFlag = 2;
                        if (__VERIFIER_nondet_int()) state = 8496;
                        else state = 8464;
                        goto switch_1_break;
                    switch_1_8496:
                        if (blastFlag == 2) {
                            if (cert == 0x1234) blastFlag = 3;
                            else hit = 1;
                        }
                        if (blastFlag == 3 && hit == 0) goto ERROR;
                        state = 8464;
                        goto switch_1_break;
                    switch_1_default:
                        ret = -1;
                        goto end;
                    }
                }
            }
        switch_1_break:;
        }
    }
end:
    return ret;
ERROR: {
    reach_error();
    abort();
}
    return -1;
}
int main(void) {
    ssl3_accept(8464);
    return 0;
}
