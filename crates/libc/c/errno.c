/* errno.h: one number for each thread. */
#include "models.h"

static _Thread_local int error_number;

int *__errno_location(void)
{
    return &error_number;
}

/* netdb.h's own number, for programs that look at it without any network function. */
int *__h_errno_location(void)
{
    static _Thread_local int host_error_number;
    return &host_error_number;
}
