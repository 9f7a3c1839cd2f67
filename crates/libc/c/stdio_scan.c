/*
 * stdio.h: sscanf, and fscanf from files that the program made.
 *
 * The conversions read with the same code as strtol and strtod, from as many bytes as the width
 * allows.
 */
#include "float_text.h"
#include "integer_text.h"
#include "reading.h"

/* Have no body anywhere: reaching one makes the answer say that there is no model for it. */
void __refute_scan_of_wide_characters(void);
void __refute_scan_with_allocation(void);
void __refute_scan_of_unknown_conversion(void);

enum length { LENGTH_CHAR, LENGTH_SHORT, LENGTH_INT, LENGTH_LONG, LENGTH_LONG_LONG, LENGTH_SIZE };

/* A conversion of the format. */
struct conversion {
    int is_suppressed;
    /* The most bytes that it may read; 0 when the format does not say. */
    size_t width;
    enum length length;
    char letter;
    /* What %[ accepts: a member for every byte. */
    unsigned char set[256];
};

struct scan {
    const char *input;
    size_t at, size;
    /* On i386 a va_list is no array; as a member it has an address everywhere. */
    va_list list;
    /* Whether a conversion found something that begins a number and is none. */
    int has_part_of_number;
};

static void skip_space(struct scan *scan)
{
    while (scan->at < scan->size && is_space((unsigned char)scan->input[scan->at]))
        scan->at++;
}

static size_t available(const struct scan *scan, const struct conversion *conversion)
{
    size_t left = scan->size - scan->at;
    return conversion->width != 0 && conversion->width < left ? conversion->width : left;
}

/* --- the format --- */

static const char *read_set(const char *format, unsigned char set[256])
{
    int is_inverted = *format == '^';
    if (is_inverted)
        format++;
    for (int i = 0; i < 256; i++)
        set[i] = (unsigned char)is_inverted;
    /* A bracket in the first place is a member. */
    const char *first = format;
    while (*format != '\0' && (*format != ']' || format == first)) {
        unsigned char from = (unsigned char)*format++;
        unsigned char to = from;
        if (format[0] == '-' && format[1] != ']' && format[1] != '\0' &&
            (unsigned char)format[1] >= from) {
            to = (unsigned char)format[1];
            format += 2;
        }
        for (int member = from; member <= to; member++)
            set[member] = !is_inverted;
    }
    return *format == ']' ? format + 1 : format;
}

static const char *read_length(const char *format, enum length *length)
{
    switch (*format) {
    case 'h':
        *length = format[1] == 'h' ? LENGTH_CHAR : LENGTH_SHORT;
        return format + (format[1] == 'h' ? 2 : 1);
    case 'l':
        *length = format[1] == 'l' ? LENGTH_LONG_LONG : LENGTH_LONG;
        return format + (format[1] == 'l' ? 2 : 1);
    case 'q':
    case 'L':
    case 'j':
        *length = LENGTH_LONG_LONG;
        return format + 1;
    case 'z':
    case 't':
        *length = LENGTH_SIZE;
        return format + 1;
    default:
        *length = LENGTH_INT;
        return format;
    }
}

/* Reads what follows the percent sign. */
static const char *read_conversion(const char *format, struct conversion *conversion)
{
    conversion->is_suppressed = 0;
    conversion->width = 0;
    if (*format == '*') {
        conversion->is_suppressed = 1;
        format++;
    }
    for (; is_digit(*format); format++)
        conversion->width = conversion->width * 10 + (size_t)(*format - '0');
    if (*format == 'm')
        __refute_scan_with_allocation();
    format = read_length(format, &conversion->length);
    conversion->letter = *format;
    if (*format != '\0')
        format++;
    if (conversion->letter == '[')
        format = read_set(format, conversion->set);
    return format;
}

/* --- conversions: each gives 1 when it succeeded --- */

static void store_integer(struct scan *scan, enum length length, unsigned long long value)
{
    switch (length) {
    case LENGTH_CHAR:
        *va_arg(scan->list, unsigned char *) = (unsigned char)value;
        break;
    case LENGTH_SHORT:
        *va_arg(scan->list, unsigned short *) = (unsigned short)value;
        break;
    case LENGTH_INT:
        *va_arg(scan->list, unsigned int *) = (unsigned int)value;
        break;
    case LENGTH_LONG:
        *va_arg(scan->list, unsigned long *) = (unsigned long)value;
        break;
    case LENGTH_LONG_LONG:
        *va_arg(scan->list, unsigned long long *) = value;
        break;
    case LENGTH_SIZE:
        *va_arg(scan->list, size_t *) = (size_t)value;
        break;
    }
}

/* Whether a number of this many bytes starts with 0x, after its sign. */
static int has_hexadecimal_prefix(const char *text, size_t size)
{
    size_t at = size > 0 && (text[0] == '-' || text[0] == '+') ? 1 : 0;
    return at + 1 < size && text[at] == '0' && lower_of(text[at + 1]) == 'x';
}

/* The C library reads the prefix of a hexadecimal number also when no digit follows it. */
static size_t size_of_integer(const char *start, size_t limit, const struct integer_text *number,
                              int base)
{
    size_t size = (size_t)(number->end - start);
    int ends_in_prefix = size < limit && !has_hexadecimal_prefix(start, size) &&
                         has_hexadecimal_prefix(start, size + 1);
    return (base == 16 || base == 0) && ends_in_prefix ? size + 1 : size;
}

static int scan_integer(struct scan *scan, const struct conversion *conversion, int base, int c23)
{
    const char *start = scan->input + scan->at;
    size_t limit = available(scan, conversion);
    struct integer_text number = read_integer(start, limit, base, c23);
    if (number.end == start)
        return 0;
    scan->at += size_of_integer(start, limit, &number, base);
    int is_long_long = conversion->length == LENGTH_LONG_LONG;
    int is_signed = conversion->letter == 'd' || conversion->letter == 'i';
    unsigned long long value;
    if (is_signed)
        value = (unsigned long long)signed_value(number, is_long_long ? LLONG_MAX : LONG_MAX);
    else
        value = unsigned_value(number, is_long_long ? ULLONG_MAX : ULONG_MAX);
    if (!conversion->is_suppressed)
        store_integer(scan, conversion->length, value);
    return 1;
}

static int scan_pointer(struct scan *scan, const struct conversion *conversion)
{
    static const char null_text[] = "(nil)";
    const char *start = scan->input + scan->at;
    size_t limit = available(scan, conversion);
    size_t same = 0;
    uintptr_t address = 0;
    while (same < limit && null_text[same] != '\0' && lower_of(start[same]) == null_text[same])
        same++;
    if (null_text[same] == '\0') {
        scan->at += same;
    } else {
        struct integer_text number = read_integer(start, limit, 16, 0);
        if (number.end == start)
            return 0;
        scan->at += size_of_integer(start, limit, &number, 16);
        address = (uintptr_t)unsigned_value(number, ULONG_MAX);
    }
    if (!conversion->is_suppressed)
        *va_arg(scan->list, void **) = (void *)address;
    return 1;
}

static int scan_float(struct scan *scan, const struct conversion *conversion)
{
    const char *start = scan->input + scan->at;
    size_t limit = available(scan, conversion);
    const struct float_format *format = &float_format;
    if (conversion->length == LENGTH_LONG)
        format = &double_format;
    if (conversion->length == LENGTH_LONG_LONG)
        format = &long_double_format;
    struct float_text number = read_float(start, limit, format);
    if (number.end == start)
        return 0;
    size_t used = (size_t)(number.end - start);
    /* A prefix without digits is no number here. */
    if (used < limit && !has_hexadecimal_prefix(start, used) &&
        has_hexadecimal_prefix(start, used + 1))
        return 0;
    /* The payload of a NaN is not read. */
    if (number.kind == FLOAT_NAN) {
        used = lower_of(start[0]) == 'n' ? 3 : 4;
        number.significand = 0;
    }
    /* The C library reads the start of an exponent also when nothing comes of it. */
    int is_hexadecimal = has_hexadecimal_prefix(start, used);
    int is_finite = number.kind == FLOAT_FINITE || number.kind == FLOAT_DECIMAL;
    if (is_finite && used < limit &&
        lower_of(start[used]) == (is_hexadecimal ? 'p' : 'e')) {
        used++;
        if (used < limit && (start[used] == '-' || start[used] == '+'))
            used++;
    }
    scan->at += used;
    if (conversion->is_suppressed)
        return 1;
    if (conversion->length == LENGTH_LONG)
        *va_arg(scan->list, double *) = as_double(number);
    else if (conversion->length == LENGTH_LONG_LONG)
        *va_arg(scan->list, long double *) = as_long_double(number);
    else
        *va_arg(scan->list, float *) = as_float(number);
    return 1;
}

/* Copies `size` bytes and, for strings, a null. */
static void store_text(struct scan *scan, const struct conversion *conversion, size_t size)
{
    if (!conversion->is_suppressed) {
        char *target = va_arg(scan->list, char *);
        __builtin_memcpy(target, scan->input + scan->at, size);
        if (conversion->letter != 'c')
            target[size] = '\0';
    }
    scan->at += size;
}

static int scan_characters(struct scan *scan, const struct conversion *conversion)
{
    size_t wanted = conversion->width == 0 ? 1 : conversion->width;
    size_t left = scan->size - scan->at;
    store_text(scan, conversion, wanted < left ? wanted : left);
    return 1;
}

static int scan_text(struct scan *scan, const struct conversion *conversion)
{
    size_t limit = available(scan, conversion);
    size_t size = 0;
    for (; size < limit; size++) {
        unsigned char byte = (unsigned char)scan->input[scan->at + size];
        if (conversion->letter == 's' ? is_space(byte) : !conversion->set[byte])
            break;
    }
    if (size == 0)
        return 0;
    store_text(scan, conversion, size);
    return 1;
}

static int convert(struct scan *scan, const struct conversion *conversion, int c23)
{
    switch (conversion->letter) {
    case 'd':
    case 'u':
        return scan_integer(scan, conversion, 10, 0);
    case 'i':
        return scan_integer(scan, conversion, 0, c23);
    case 'x':
    case 'X':
        return scan_integer(scan, conversion, 16, 0);
    case 'o':
        return scan_integer(scan, conversion, 8, 0);
    case 'p':
        return scan_pointer(scan, conversion);
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
        return scan_float(scan, conversion);
    case 'c':
        return scan_characters(scan, conversion);
    case 's':
    case '[':
        return scan_text(scan, conversion);
    default:
        __refute_scan_of_unknown_conversion();
        return 0;
    }
}

/* Whether a number can begin with a byte that is none by itself, in any base and also for floats. */
static int begins_number(char byte)
{
    int lower = lower_of(byte);
    return byte == '-' || byte == '+' || byte == '.' || byte == '0' || byte == '(' || lower == 'i' ||
           lower == 'n';
}

static int scan_all(struct scan *scan, const char *format, int c23)
{
    int count = 0;
    while (*format != '\0') {
        if (is_space((unsigned char)*format)) {
            skip_space(scan);
            format++;
            continue;
        }
        struct conversion conversion = {.letter = '%'};
        char literal = *format++;
        if (literal == '%')
            format = read_conversion(format, &conversion);
        if (literal == '%' && conversion.letter == 'n') {
            if (!conversion.is_suppressed)
                store_integer(scan, conversion.length, scan->at);
            continue;
        }
        int is_text = conversion.letter == 'c' || conversion.letter == 's' ||
                      conversion.letter == '[' || conversion.letter == 'C' ||
                      conversion.letter == 'S';
        int is_wide = conversion.length == LENGTH_LONG || conversion.letter == 'C' ||
                      conversion.letter == 'S';
        if (literal == '%' && is_text && is_wide)
            __refute_scan_of_wide_characters();
        if (literal == '%' && conversion.letter != 'c' && conversion.letter != '[')
            skip_space(scan);
        if (scan->at == scan->size)
            return count > 0 ? count : EOF;
        if (literal != '%' || conversion.letter == '%') {
            if (scan->input[scan->at] != literal)
                return count;
            scan->at++;
            continue;
        }
        if (!convert(scan, &conversion, c23)) {
            scan->has_part_of_number = begins_number(scan->input[scan->at]) && !is_text;
            return count;
        }
        count += !conversion.is_suppressed;
    }
    return count;
}

static int scan_list(const char *input, const char *format, va_list list, int c23)
{
    struct scan scan = {.input = input, .size = length_of(input)};
    va_copy(scan.list, list);
    int count = scan_all(&scan, format, c23);
    va_end(scan.list);
    return count;
}

static int scan_stream(FILE *stream, const char *format, va_list list, int c23)
{
    if (!can_read(stream))
        return EOF;
    const struct file *file = file_of(stream);
    size_t at = (size_t)stream->_old_offset, size = at < file->size ? file->size - at : 0;
    struct scan scan = {.input = (const char *)file->bytes + at, .size = size};
    va_copy(scan.list, list);
    int count = scan_all(&scan, format, c23);
    va_end(scan.list);
    if (scan.has_part_of_number)
        __refute_unsupported("how far fscanf reads of what only begins like a number");
    stream->_old_offset = (long)(at + scan.at);
    if (scan.at == size)
        stream->_flags |= count == EOF ? STREAM_AT_END : STREAM_MAY_BE_AT_END;
    return count;
}

/* What scanning gives with the arguments behind the format. */
#define WITH_ARGUMENTS(scan, input, c23)                                                          \
    va_list list;                                                                                 \
    va_start(list, format);                                                                       \
    int count = scan(input, format, list, c23);                                                   \
    va_end(list);                                                                                 \
    return count

int sscanf(const char *restrict input, const char *restrict format, ...)
{
    WITH_ARGUMENTS(scan_list, input, 0);
}

int __isoc99_sscanf(const char *restrict input, const char *restrict format, ...)
{
    WITH_ARGUMENTS(scan_list, input, 0);
}

int __isoc23_sscanf(const char *restrict input, const char *restrict format, ...)
{
    WITH_ARGUMENTS(scan_list, input, 1);
}

int vsscanf(const char *restrict input, const char *restrict format, va_list list)
{
    return scan_list(input, format, list, 0);
}

int __isoc99_vsscanf(const char *restrict input, const char *restrict format, va_list list)
{
    return scan_list(input, format, list, 0);
}

int __isoc23_vsscanf(const char *restrict input, const char *restrict format, va_list list)
{
    return scan_list(input, format, list, 1);
}

int fscanf(FILE *restrict stream, const char *restrict format, ...)
{
    WITH_ARGUMENTS(scan_stream, stream, 0);
}

int __isoc99_fscanf(FILE *restrict stream, const char *restrict format, ...)
{
    WITH_ARGUMENTS(scan_stream, stream, 0);
}

int __isoc23_fscanf(FILE *restrict stream, const char *restrict format, ...)
{
    WITH_ARGUMENTS(scan_stream, stream, 1);
}

int vfscanf(FILE *restrict stream, const char *restrict format, va_list list)
{
    return scan_stream(stream, format, list, 0);
}

int __isoc99_vfscanf(FILE *restrict stream, const char *restrict format, va_list list)
{
    return scan_stream(stream, format, list, 0);
}

int __isoc23_vfscanf(FILE *restrict stream, const char *restrict format, va_list list)
{
    return scan_stream(stream, format, list, 1);
}
