/* signal.h: only the signal whose effect is certain without handlers. */
#include "models.h"

#ifndef REFUTE_CHECK_PROTOTYPES
enum { SIGABRT = 6 };
#endif

/* Has no body anywhere: reaching it makes the answer say that there is no model for it. */
int __refute_raise_other_signal(int number);

int raise(int number)
{
    if (number == SIGABRT)
        abort();
    return __refute_raise_other_signal(number);
}
