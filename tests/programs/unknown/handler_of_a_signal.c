// CHECK: unknown(unsupported) line 11
// TAGS: signals
#include <signal.h>
extern void reach_error(void);
static int count;
static void on_signal(int number) {
    count += number;
    if (count < 40) raise(number);
}
int main(void) {
    signal(SIGUSR2, on_signal);
    raise(SIGUSR2);
    if (count != 48) reach_error();
    return 0;
}
