/*
 * What the models share: types, the primitives of the interpreter, and small helpers.
 *
 * Models are executed by an interpreter and explored by a symbolic engine. So they are plain: loops
 * over bytes, no access outside of objects, no trick that relies on a layout.
 *
 * No header of the system is included, because such headers rename functions (`strtol` becomes
 * `__isoc23_strtol`) and need a C library for the target. With REFUTE_CHECK_PROTOTYPES they are, so
 * that the compiler compares every definition with the system's declaration; a test does that.
 *
 * A model never calls another one by its public name: the user's program may define a function of
 * that name, and the C library would not call it either. Helpers are static; bytes are copied by
 * `__builtin_memcpy`, which is an instruction of LLVM and not a call.
 */
#ifndef REFUTE_MODELS_H
#define REFUTE_MODELS_H

#ifdef REFUTE_CHECK_PROTOTYPES
#define _GNU_SOURCE
#define __NO_CTYPE
#include <arpa/inet.h>
#include <complex.h>
#undef I
#include <ctype.h>
#include <errno.h>
#include <fenv.h>
#include <inttypes.h>
#include <locale.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>
#undef errno
#undef EOF
#undef isnan
#undef isinf
#undef signbit
#undef WEOF
#undef stdin
#undef stdout
#undef stderr
#else
typedef __WINT_TYPE__ wint_t;
typedef __PTRDIFF_TYPE__ ssize_t;
typedef struct _IO_FILE FILE;
typedef int (*comparison_fn_t)(const void *, const void *);
typedef int (*__compar_d_fn_t)(const void *, const void *, void *);
#endif

#include <float.h>
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#define EOF (-1)
#define WEOF (0xffffffffu)

/* The numbers of Linux on x86. */
#ifndef REFUTE_CHECK_PROTOTYPES
enum { EBADF = 9, EINVAL = 22, ERANGE = 34, EILSEQ = 84, EDOM = 33, ENOMEM = 12 };
#endif

/* --- what the interpreter does itself --- */

#ifndef REFUTE_CHECK_PROTOTYPES
void *malloc(size_t size);
void free(void *object);
void abort(void) __attribute__((noreturn));
void _Exit(int status) __attribute__((noreturn));
int *__errno_location(void);
#endif

/* Appends bytes to standard output (1) or standard error (2). */
void __refute_write(int descriptor, const void *bytes, size_t size);

/*
 * printf's own work. Where a string of %s is not known, the first makes nothing and gives NOT_KNOWN,
 * unless it is told that the strings have been read; the second does so for any value. Both make nothing
 * and give TO_ARRANGE for a format that numbers its arguments or has a %m. The list is
 * passed by its address, which is the same thing on both data models; a va_list as a parameter is an
 * address on x86-64 and a value on i386.
 */
int __refute_vdprintf(int descriptor, const char *format, va_list *list, int texts_are_read);
int __refute_vsnprintf(char *buffer, size_t size, const char *format, va_list *list);

/* Ends the execution: the answer says that `what`, in words, is not modelled. */
void __refute_unsupported(const char *what) __attribute__((noreturn));

/* Says that the model which calls this does a part, `what` aside, of what the function may do. */
void __refute_leave_open(const char *what);

/* Says that C does not define what follows, `what` in words; the model goes on as the C library does. */
void __refute_undefined(const char *what);

/* A block must not begin at null, also where it is empty. */
void __refute_require_object(const void *block, size_t size);

/* All of a block must be readable, which is looked at before its bytes are. */
void __refute_require_readable(const void *block, size_t size);

/* Whether a value is the same on every path that comes here, so that work which depends on it is done once. */
int __refute_is_known(unsigned long long value);

/* Any number, in place of `what`, in words: what depends on it is not known to happen. */
int __refute_any_number(const char *what);

/* Ends the execution where it is false: it is none that has to be looked at. */
void __refute_assume(int condition);

#define NOT_KNOWN INT_MIN
#define TO_ARRANGE (INT_MIN + 1)

/* Memory that the models need themselves: it never fails, and takes no input to say so. */
void *__refute_malloc(size_t size);
void __refute_free(void *object);

/* What is compared must have been written, as far as the result depends on it. */
void __refute_require_defined(int value);

/* 0 where bytes of one cannot be bytes of the other. */
int __refute_may_share_object(const void *one, const void *other);

/* Copying between bytes that overlap is undefined: states that what is written and read is apart. */
void __refute_require_apart(const void *target, size_t written, const void *source, size_t read);

/* --- helpers --- */

#define errno (*__errno_location())

/* The number of bytes before the final null. */
static inline size_t length_of(const char *text)
{
    size_t length = 0;
    while (text[length] != '\0')
        length++;
    return length;
}

/* The same, looking at no more than `limit` bytes. */
static inline size_t length_within(const char *text, size_t limit)
{
    size_t length = 0;
    while (length < limit && text[length] != '\0')
        length++;
    return length;
}

/* White space of the C locale. */
static inline int is_space(int character)
{
    return character == ' ' || (character >= '\t' && character <= '\r');
}

/* One of two numbers, without a decision. */
static inline uint64_t choose(int condition, uint64_t first, uint64_t second)
{
    uint64_t mask = 0 - (uint64_t)(condition != 0);
    return (first & mask) | (second & ~mask);
}

static inline int is_digit(int character)
{
    return character >= '0' && character <= '9';
}

/* Lower case of the C locale. */
static inline int lower_of(int character)
{
    return character >= 'A' && character <= 'Z' ? character + ('a' - 'A') : character;
}

/* The value of a digit in bases up to 36; a value that no base has when it is none. */
static inline int digit_value(int character)
{
    int lower = lower_of(character);
    if (is_digit(lower))
        return lower - '0';
    if (lower >= 'a' && lower <= 'z')
        return lower - 'a' + 10;
    return 99;
}

/* What a checked form (`__strcpy_chk` and its kin) does when the target is too small. */
static inline void require_room(int fits)
{
    if (!fits)
        abort();
}

#endif
