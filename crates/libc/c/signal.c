/*
 * signal.h: signals that the program sends to itself, by raise. One that comes from outside could call
 * a handler at any time: where there is a handler, what it may do then is left open.
 */
#include "models.h"

typedef void (*handler)(int);

#ifndef REFUTE_CHECK_PROTOTYPES
enum { SIGABRT = 6, SIGKILL = 9, SIGCHLD = 17, SIGCONT = 18, SIGSTOP = 19, SIGURG = 23, SIGWINCH = 28 };
#define SIG_DFL ((handler)0)
#define SIG_IGN ((handler)1)
#define SIG_ERR ((handler)-1)
#endif

/* Has no body anywhere: reaching it makes the answer say that there is no model for it. */
int __refute_raise_other_signal(int number);

enum { LAST = 64 };

static handler handlers[LAST + 1];
/* A signal that comes while its handler runs waits until that has returned. */
static unsigned char running[LAST + 1], waiting[LAST + 1];

static int is_signal(int number)
{
    /* Two are the C library's own. */
    return number >= 1 && number <= LAST && number != 32 && number != 33;
}

handler signal(int number, handler wished)
{
    if (!is_signal(number) || number == SIGKILL || number == SIGSTOP) {
        errno = EINVAL;
        return SIG_ERR;
    }
    /* What aborts does not look for a handler here. */
    if (number == SIGABRT && wished != SIG_DFL && wished != SIG_IGN)
        __refute_unsupported("a handler of SIGABRT");
    if (wished != SIG_DFL && wished != SIG_IGN)
        __refute_leave_open("a signal from outside, which the program handles");
    handler old = handlers[number];
    handlers[number] = wished;
    return old;
}

int raise(int number)
{
    if (number == 0)
        return 0;
    if (!is_signal(number)) {
        errno = EINVAL;
        return -1;
    }
    handler called = handlers[number];
    if (called == SIG_IGN)
        return 0;
    if (called == SIG_DFL) {
        if (number == SIGABRT)
            abort();
        if (number == SIGCHLD || number == SIGCONT || number == SIGURG || number == SIGWINCH)
            return 0;
        return __refute_raise_other_signal(number);
    }
    if (running[number]) {
        waiting[number] = 1;
        return 0;
    }
    running[number] = 1;
    do {
        waiting[number] = 0;
        handlers[number](number);
    } while (waiting[number]);
    running[number] = 0;
    return 0;
}
