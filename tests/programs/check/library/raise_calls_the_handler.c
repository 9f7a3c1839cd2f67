// CHECK: violated(div-by-zero) line 8
// WITNESS: 4
// TAGS: signals
#include <signal.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static volatile int count;
static int divisor = 4;
static void on_signal(int number) { count += 12 / (divisor - (number == SIGUSR1)); }
int main(void) {
    signal(SIGUSR1, on_signal);
    for (unsigned char i = __VERIFIER_nondet_uchar(); i > 0 && i < 8; i--) {
        raise(SIGUSR1);
        divisor--;
    }
    return 0;
}
