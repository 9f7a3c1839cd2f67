/*
 * stdio.h: formatted output. The formatting itself is a primitive where its values are known.
 *
 * The format and the strings of %s are read up to their nulls, the latter no further than a precision says; a
 * null pointer is shown as (null), as glibc does. %n writes. A buffer is written up to the null, which
 * snprintf keeps within its size, and must not overlap with what is read.
 */
#include "format_arranged.h"
#include "format_unknown.h"
#include "results.h"
#include "stream.h"

/*
 * Reads the format and the strings of its arguments, and writes to an open descriptor. Strings that are
 * not known are read here, by the bounds and the nulls that they turn out to have.
 */
static int format_to_open_descriptor(int descriptor, const char *format, va_list list)
{
    va_list copy;
    va_copy(copy, list);
    int length = __refute_vdprintf(descriptor, format, &copy, 0);
    va_end(copy);
    if (length == TO_ARRANGE) {
        struct arrangement made;
        va_copy(copy, list);
        va_list plain;
        arrange(&made, format, &copy, &plain);
        va_end(copy);
        return format_to_open_descriptor(descriptor, made.format, plain);
    }
    if (length == NOT_KNOWN) {
        va_copy(copy, list);
        read_texts(format, &copy);
        va_end(copy);
        va_copy(copy, list);
        length = __refute_vdprintf(descriptor, format, &copy, 1);
        va_end(copy);
    }
    return length;
}

static int format_to_buffer(char *buffer, size_t size, const char *format, va_list list);

static int format_to_file(FILE *stream, const char *format, va_list list)
{
    int length = format_to_buffer(NULL, 0, format, list);
    if (length < 0)
        return -1;
    char *text = __refute_malloc((size_t)length + 1);
    length = format_to_buffer(text, (size_t)length + 1, format, list);
    write_bytes(stream, text, (size_t)length);
    __refute_free(text);
    return length;
}

static int format_to_stream(FILE *stream, const char *format, va_list list)
{
    if (!can_write(stream))
        return __refute_printed(-1);
    if (file_of(stream) != NULL)
        return __refute_printed(format_to_file(stream, format, list));
    return __refute_printed(format_to_open_descriptor(stream->_fileno, format, list));
}

static int format_arranged(char *buffer, size_t size, const char *format, va_list list)
{
    struct arrangement made;
    va_list copy, plain;
    va_copy(copy, list);
    arrange(&made, format, &copy, &plain);
    va_end(copy);
    int length = format_to_buffer(buffer, size, made.format, plain);
    if (size > 0 && __refute_may_share_object(buffer, format)) {
        size_t kept = (size_t)length < size ? (size_t)length : size - 1;
        __refute_require_apart(buffer, kept + 1, format, length_of(format) + 1);
    }
    return length;
}

static int format_to_buffer(char *buffer, size_t size, const char *format, va_list list)
{
    va_list copy;
    va_copy(copy, list);
    int length = __refute_vsnprintf(buffer, size, format, &copy);
    va_end(copy);
    if (length == TO_ARRANGE)
        return format_arranged(buffer, size, format, list);
    if (length == NOT_KNOWN) {
        va_copy(copy, list);
        length = format_unknown(buffer, size, format, &copy);
        va_end(copy);
    }
    return length;
}

/* sprintf trusts its caller: no size limits it, and what does not fit is an access outside. */
#define UNLIMITED ((size_t)INT_MAX)

static int format_to_new_buffer(char **result, const char *format, va_list list)
{
    int length = format_to_buffer(NULL, 0, format, list);
    if (length < 0)
        return -1;
    char *buffer = malloc((size_t)length + 1);
    if (buffer == NULL)
        return -1;
    *result = buffer;
    return format_to_buffer(buffer, (size_t)length + 1, format, list);
}

static int format_to_descriptor(int descriptor, const char *format, va_list list)
{
    if (descriptor != 1 && descriptor != 2) {
        errno = EBADF;
        return __refute_printed(-1);
    }
    return __refute_printed(format_to_open_descriptor(descriptor, format, list));
}

/* snprintf into a buffer of which the compiler knows the size. */
static int format_checked(char *buffer, size_t size, size_t room, const char *format, va_list list)
{
    require_room(size <= room);
    return format_to_buffer(buffer, size, format, list);
}

/* sprintf into a buffer of which the compiler knows the size, or knows that it does not. */
static int format_all_checked(char *buffer, size_t room, const char *format, va_list list)
{
    require_room(room > 0);
    int length = format_to_buffer(buffer, room < UNLIMITED ? room : UNLIMITED, format, list);
    require_room(length < 0 || (size_t)length < room);
    return length;
}

int vprintf(const char *restrict format, va_list list)
{
    return format_to_stream(stdout, format, list);
}

int vfprintf(FILE *restrict stream, const char *restrict format, va_list list)
{
    return format_to_stream(stream, format, list);
}

int vdprintf(int descriptor, const char *restrict format, va_list list)
{
    return format_to_descriptor(descriptor, format, list);
}

int vsprintf(char *restrict buffer, const char *restrict format, va_list list)
{
    return format_to_buffer(buffer, UNLIMITED, format, list);
}

int vsnprintf(char *restrict buffer, size_t size, const char *restrict format, va_list list)
{
    return format_to_buffer(buffer, size, format, list);
}

int vasprintf(char **restrict result, const char *restrict format, va_list list)
{
    return format_to_new_buffer(result, format, list);
}

/* The result of a call that takes the arguments after `last`. */
#define WITH_ARGUMENTS(last, call)                                                                \
    va_list list;                                                                                 \
    va_start(list, last);                                                                         \
    int result = call;                                                                            \
    va_end(list);                                                                                 \
    return result

int printf(const char *restrict format, ...)
{
    WITH_ARGUMENTS(format, format_to_stream(stdout, format, list));
}

int fprintf(FILE *restrict stream, const char *restrict format, ...)
{
    WITH_ARGUMENTS(format, format_to_stream(stream, format, list));
}

int dprintf(int descriptor, const char *restrict format, ...)
{
    WITH_ARGUMENTS(format, format_to_descriptor(descriptor, format, list));
}

int sprintf(char *restrict buffer, const char *restrict format, ...)
{
    WITH_ARGUMENTS(format, format_to_buffer(buffer, UNLIMITED, format, list));
}

int snprintf(char *restrict buffer, size_t size, const char *restrict format, ...)
{
    WITH_ARGUMENTS(format, format_to_buffer(buffer, size, format, list));
}

int asprintf(char **restrict buffer, const char *restrict format, ...)
{
    WITH_ARGUMENTS(format, format_to_new_buffer(buffer, format, list));
}

int __asprintf(char **restrict buffer, const char *restrict format, ...)
{
    WITH_ARGUMENTS(format, format_to_new_buffer(buffer, format, list));
}

/* --- checked forms: `level` says how strict to be about %n, `room` what the compiler saw --- */

int __printf_chk(int level, const char *restrict format, ...)
{
    (void)level;
    WITH_ARGUMENTS(format, format_to_stream(stdout, format, list));
}

int __fprintf_chk(FILE *restrict stream, int level, const char *restrict format, ...)
{
    (void)level;
    WITH_ARGUMENTS(format, format_to_stream(stream, format, list));
}

int __dprintf_chk(int descriptor, int level, const char *restrict format, ...)
{
    (void)level;
    WITH_ARGUMENTS(format, format_to_descriptor(descriptor, format, list));
}

int __sprintf_chk(char *restrict buffer, int level, size_t room, const char *restrict format, ...)
{
    (void)level;
    WITH_ARGUMENTS(format, format_all_checked(buffer, room, format, list));
}

int __snprintf_chk(char *restrict buffer, size_t size, int level, size_t room,
                   const char *restrict format, ...)
{
    (void)level;
    WITH_ARGUMENTS(format, format_checked(buffer, size, room, format, list));
}

int __asprintf_chk(char **restrict buffer, int level, const char *restrict format, ...)
{
    (void)level;
    WITH_ARGUMENTS(format, format_to_new_buffer(buffer, format, list));
}

int __vprintf_chk(int level, const char *restrict format, va_list list)
{
    (void)level;
    return format_to_stream(stdout, format, list);
}

int __vfprintf_chk(FILE *restrict stream, int level, const char *restrict format, va_list list)
{
    (void)level;
    return format_to_stream(stream, format, list);
}

int __vdprintf_chk(int descriptor, int level, const char *restrict format, va_list list)
{
    (void)level;
    return format_to_descriptor(descriptor, format, list);
}

int __vsprintf_chk(char *restrict buffer, int level, size_t room, const char *restrict format,
                   va_list list)
{
    (void)level;
    return format_all_checked(buffer, room, format, list);
}

int __vsnprintf_chk(char *restrict buffer, size_t size, int level, size_t room,
                    const char *restrict format, va_list list)
{
    (void)level;
    return format_checked(buffer, size, room, format, list);
}

int __vasprintf_chk(char **restrict result, int level, const char *restrict format, va_list list)
{
    (void)level;
    return format_to_new_buffer(result, format, list);
}
