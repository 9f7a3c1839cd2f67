// CHECK: safe
// RANGES: 0..255
// EXHAUSTIVE: yes
// TAGS: signals
#include <signal.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    if (signal(SIGUSR2, SIG_IGN) == SIG_ERR || raise(SIGUSR2) != 0 || raise(SIGCHLD) != 0) reach_error();
    if (signal(SIGKILL, SIG_IGN) != SIG_ERR || signal(SIGUSR2, SIG_DFL) != SIG_IGN) reach_error();
    if (__VERIFIER_nondet_uchar() & 1 && raise(-1) == 0) reach_error();
    return 0;
}
