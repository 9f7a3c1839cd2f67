/*
 * What output functions give back. Here, output succeeds; where a program looks at the results, `refute check`
 * takes the functions of `output/results.c` instead, which may say that it did not.
 */
#include "results.h"

int __refute_printed(int length)
{
    return length;
}

int __refute_put_text(int result)
{
    return result;
}

int __refute_put_byte(int result)
{
    return result;
}

int __refute_flushed(int result)
{
    return result;
}

size_t __refute_put_items(size_t count)
{
    return count;
}

ssize_t __refute_written(ssize_t size)
{
    return size;
}

void __refute_require_written_files(void)
{
}

int __refute_stream_failed(int result)
{
    return result;
}
