/* stdlib.h: floating-point numbers from text. */
#include "float_text.h"

static double read_double(const char *text, char **end)
{
    struct float_text number = read_float(text, SIZE_MAX, &double_format);
    if (end != NULL)
        *end = (char *)number.end;
    return as_double(number);
}

static float read_single(const char *text, char **end)
{
    struct float_text number = read_float(text, SIZE_MAX, &float_format);
    if (end != NULL)
        *end = (char *)number.end;
    return as_float(number);
}

static long double read_long_double(const char *text, char **end)
{
    struct float_text number = read_float(text, SIZE_MAX, &long_double_format);
    if (end != NULL)
        *end = (char *)number.end;
    return as_long_double(number);
}

double strtod(const char *restrict text, char **restrict end)
{
    return read_double(text, end);
}

float strtof(const char *restrict text, char **restrict end)
{
    return read_single(text, end);
}

long double strtold(const char *restrict text, char **restrict end)
{
    return read_long_double(text, end);
}

double atof(const char *text)
{
    return read_double(text, NULL);
}

/* The names of C23's types: _Float32 is float, _Float64 and _Float32x double, _Float64x the rest. */
float strtof32(const char *restrict text, char **restrict end)
{
    return read_single(text, end);
}

double strtof64(const char *restrict text, char **restrict end)
{
    return read_double(text, end);
}

double strtof32x(const char *restrict text, char **restrict end)
{
    return read_double(text, end);
}

long double strtof64x(const char *restrict text, char **restrict end)
{
    return read_long_double(text, end);
}
