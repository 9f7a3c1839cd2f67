/* stdlib.h: the environment, quick_exit, and failures that compilers insert. */
#include "models.h"

/* Programs are explored without an environment. */
char *getenv(const char *name)
{
    (void)length_of(name);
    return NULL;
}

char *secure_getenv(const char *name)
{
    (void)length_of(name);
    return NULL;
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
