/*
 * What output functions give back, for programs that look at it: output can fail, and how far it came is an
 * input. `crates/native/runtime/failing_output.c` does the same for the real program.
 */
#include "../results.h"

/* The inputs. Their names say what they are shown as. */
int __refute_any_int_printf(void);
int __refute_any_int_puts(void);
_Bool __refute_any_bool_putchar(void);
_Bool __refute_any_bool_fflush(void);
unsigned long __refute_any_ulong_fwrite(void);

int __refute_printed(int length)
{
    int result = __refute_any_int_printf();
    return result < 0 ? result : length;
}

/* C promises nothing about the number but its sign. */
int __refute_put_text(int result)
{
    int other = __refute_any_int_puts();
    return other < 0 || result < 0 ? EOF : other;
}

int __refute_put_byte(int result)
{
    return __refute_any_bool_putchar() ? EOF : result;
}

int __refute_flushed(int result)
{
    return __refute_any_bool_fflush() ? EOF : result;
}

size_t __refute_put_items(size_t count)
{
    unsigned long result = __refute_any_ulong_fwrite();
    return result < count ? result : count;
}

/* No run is told what `write` gives: what tells runs what to do uses it. */
ssize_t __refute_written(ssize_t size)
{
    (void)size;
    __refute_unsupported("how much of its bytes write has written");
}

void __refute_require_written_files(void)
{
    __refute_unsupported("what a file holds, output to which may have failed");
}

int __refute_stream_failed(int result)
{
    __refute_leave_open("whether output to a stream has failed");
    return result;
}
