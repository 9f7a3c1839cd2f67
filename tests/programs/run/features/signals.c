// RUN: exit 0
#include <signal.h>
static int count;
static void twice(int number) {
    if (++count < 3) raise(number);
}
int main(void) {
    if (signal(SIGUSR1, twice) != SIG_DFL || raise(SIGUSR1) != 0 || count != 3) return 1;
    if (signal(SIGUSR1, SIG_IGN) != twice || raise(SIGUSR1) != 0 || count != 3) return 2;
    return signal(SIGKILL, twice) != SIG_ERR || raise(0) != 0;
}
