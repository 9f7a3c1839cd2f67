/* stdlib.h and inttypes.h: integers from text. */
#include "integer_text.h"

static int is_base(int base)
{
    if (base == 0 || (base >= 2 && base <= 36))
        return 1;
    errno = EINVAL;
    return 0;
}

static long long read_signed(const char *text, char **end, int base, long long most, int c23)
{
    if (!is_base(base))
        return 0;
    struct integer_text number = read_integer(text, SIZE_MAX, base, c23);
    if (end != NULL)
        *end = (char *)number.end;
    return signed_value(number, most);
}

static unsigned long long read_unsigned(const char *text, char **end, int base,
                                        unsigned long long most, int c23)
{
    if (!is_base(base))
        return 0;
    struct integer_text number = read_integer(text, SIZE_MAX, base, c23);
    if (end != NULL)
        *end = (char *)number.end;
    return unsigned_value(number, most);
}

int atoi(const char *text)
{
    return (int)read_signed(text, NULL, 10, LONG_MAX, 0);
}

long atol(const char *text)
{
    return (long)read_signed(text, NULL, 10, LONG_MAX, 0);
}

long long atoll(const char *text)
{
    return read_signed(text, NULL, 10, LLONG_MAX, 0);
}

long strtol(const char *restrict text, char **restrict end, int base)
{
    return (long)read_signed(text, end, base, LONG_MAX, 0);
}

long long strtoll(const char *restrict text, char **restrict end, int base)
{
    return (long long)read_signed(text, end, base, LLONG_MAX, 0);
}

long long strtoq(const char *restrict text, char **restrict end, int base)
{
    return (long long)read_signed(text, end, base, LLONG_MAX, 0);
}

intmax_t strtoimax(const char *restrict text, char **restrict end, int base)
{
    return (intmax_t)read_signed(text, end, base, INTMAX_MAX, 0);
}

unsigned long strtoul(const char *restrict text, char **restrict end, int base)
{
    return (unsigned long)read_unsigned(text, end, base, ULONG_MAX, 0);
}

unsigned long long strtoull(const char *restrict text, char **restrict end, int base)
{
    return (unsigned long long)read_unsigned(text, end, base, ULLONG_MAX, 0);
}

unsigned long long strtouq(const char *restrict text, char **restrict end, int base)
{
    return (unsigned long long)read_unsigned(text, end, base, ULLONG_MAX, 0);
}

uintmax_t strtoumax(const char *restrict text, char **restrict end, int base)
{
    return (uintmax_t)read_unsigned(text, end, base, UINTMAX_MAX, 0);
}

/* --- the names that newer headers give them for C23, where 0b101 is a number --- */

long __isoc23_strtol(const char *restrict text, char **restrict end, int base)
{
    return (long)read_signed(text, end, base, LONG_MAX, 1);
}

long long __isoc23_strtoll(const char *restrict text, char **restrict end, int base)
{
    return (long long)read_signed(text, end, base, LLONG_MAX, 1);
}

intmax_t __isoc23_strtoimax(const char *restrict text, char **restrict end, int base)
{
    return (intmax_t)read_signed(text, end, base, INTMAX_MAX, 1);
}

unsigned long __isoc23_strtoul(const char *restrict text, char **restrict end, int base)
{
    return (unsigned long)read_unsigned(text, end, base, ULONG_MAX, 1);
}

unsigned long long __isoc23_strtoull(const char *restrict text, char **restrict end, int base)
{
    return (unsigned long long)read_unsigned(text, end, base, ULLONG_MAX, 1);
}

uintmax_t __isoc23_strtoumax(const char *restrict text, char **restrict end, int base)
{
    return (uintmax_t)read_unsigned(text, end, base, UINTMAX_MAX, 1);
}
