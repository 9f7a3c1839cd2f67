/* stdlib.h: the environment, quick_exit, and failures that compilers insert. */
#include "models.h"

/*
 * What the environment is, where somebody has made one. Without that nothing is known of it: neither
 * that a variable is there nor that it is not.
 */
char **__refute_environment;

static char *value_of(const char *name)
{
    size_t length = length_of(name);
    if (__refute_environment == NULL)
        __refute_unsupported("the environment of the program");
    if (length == 0)
        return NULL;
    for (char **variable = __refute_environment; *variable != NULL; variable++) {
        size_t i = 0;
        while (i < length && (*variable)[i] == name[i])
            i++;
        if (i == length && (*variable)[i] == '=')
            return *variable + length + 1;
    }
    return NULL;
}

char *getenv(const char *name)
{
    __refute_leave_open("more or longer environment variables than are tried");
    return value_of(name);
}

/* Gives nothing to a program that runs with the rights of somebody else; none does here. */
char *secure_getenv(const char *name)
{
    __refute_leave_open("more or longer environment variables than are tried");
    return value_of(name);
}

/* --- handlers of quick_exit --- */

enum { MOST_HANDLERS = 32 };

static void (*quick_handlers[MOST_HANDLERS])(void);
static int quick_handler_count;

/* C promises room for 32 handlers. */
int at_quick_exit(void (*handler)(void))
{
    if (quick_handler_count == MOST_HANDLERS)
        return 1;
    quick_handlers[quick_handler_count++] = handler;
    return 0;
}

void quick_exit(int status)
{
    while (quick_handler_count > 0)
        quick_handlers[--quick_handler_count]();
    _Exit(status);
}

/* --- failures that compilers and headers insert --- */

__attribute__((noreturn)) void __chk_fail(void)
{
    abort();
}

__attribute__((noreturn)) void __fortify_fail(const char *message)
{
    (void)message;
    abort();
}

__attribute__((noreturn)) void __stack_chk_fail(void)
{
    abort();
}
