// CHECK: safe
// RANGES: 0..255
// EXHAUSTIVE: yes
// TAGS: signals
#include <signal.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static int count;
static void on_signal(int number) {
    count += number;
    if (count < 40) raise(number);
}
int main(void) {
    count = 0;
    if (signal(SIGUSR2, SIG_IGN) == SIG_ERR || raise(SIGUSR2) != 0 || raise(SIGCHLD) != 0) reach_error();
    if (signal(SIGKILL, on_signal) != SIG_ERR || signal(SIGUSR2, on_signal) != SIG_IGN) reach_error();
    if (__VERIFIER_nondet_uchar() & 1) raise(SIGUSR2);
    if (count != 0 && count != 48) reach_error();
    return 0;
}
