/*
 * printf's work in C, for values that are not known, of which the primitive can make no text. Integers,
 * characters and strings are written here, and what is certain of floats; any other conversion is the
 * primitive's again, which may know its value.
 */
#ifndef REFUTE_FORMAT_UNKNOWN_H
#define REFUTE_FORMAT_UNKNOWN_H

#include "format_float.h"
#include "format_text.h"

/* Has no body: a conversion that neither the primitive nor this file can do. */
int __refute_text_of_an_unknown_value(void);

/* The letter of a conversion whose arguments stay where they are. */
static inline const char *letter_of(const char *at)
{
    while (is_digit((unsigned char)*at) || *at == '-' || *at == '+' || *at == ' ' || *at == '#' ||
           *at == '\'' || *at == '.' || *at == '*' || *at == 'h' || *at == 'l' || *at == 'q' ||
           *at == 'j' || *at == 'z' || *at == 't' || *at == 'L')
        at++;
    return at;
}

/* An integer without its sign. */
struct magnitude {
    unsigned long long value;
    int is_negative;
    /* What a type of its width can be at most. */
    unsigned long long most;
};

static inline struct magnitude signed_magnitude(long long value, unsigned long long most)
{
    struct magnitude result = {.is_negative = value < 0, .most = most};
    result.value = value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value;
    return result;
}

static inline struct magnitude signed_argument(char length, va_list *list)
{
    switch (length) {
    case 'H':
        return signed_magnitude((signed char)va_arg(*list, int), UCHAR_MAX);
    case 'h':
        return signed_magnitude((short)va_arg(*list, int), USHRT_MAX);
    case 'l':
    case 'z':
    case 't':
        return signed_magnitude(va_arg(*list, long), ULONG_MAX);
    case 'q':
    case 'j':
    case 'L':
        return signed_magnitude(va_arg(*list, long long), ULLONG_MAX);
    default:
        return signed_magnitude(va_arg(*list, int), UINT_MAX);
    }
}

static inline struct magnitude unsigned_argument(char length, va_list *list)
{
    struct magnitude result = {0};
    switch (length) {
    case 'H':
        result.value = (unsigned char)va_arg(*list, int);
        result.most = UCHAR_MAX;
        break;
    case 'h':
        result.value = (unsigned short)va_arg(*list, int);
        result.most = USHRT_MAX;
        break;
    case 'l':
    case 'z':
    case 't':
        result.value = va_arg(*list, unsigned long);
        result.most = ULONG_MAX;
        break;
    case 'q':
    case 'j':
    case 'L':
        result.value = va_arg(*list, unsigned long long);
        result.most = ULLONG_MAX;
        break;
    default:
        result.value = va_arg(*list, unsigned);
        result.most = UINT_MAX;
    }
    return result;
}

/* Room for the digits of 64 bits in base 8. */
#define MOST_DIGITS 22

/* The digits of a number, the lowest first, and how many of them are no leading zeros. */
struct digits {
    char digit[MOST_DIGITS];
    int count;
};

/*
 * Decimal digits by comparing and subtracting, from the highest power of ten that the type can hold: a
 * solver finds that much easier than ten divisions.
 */
static inline struct digits decimal_digits(struct magnitude number)
{
    struct digits result = {.count = 1};
    unsigned long long power = 1, rest = number.value;
    int places = 1;
    for (; number.most / power >= 10; places++)
        power *= 10;
    for (int place = places - 1; place >= 0; place--, power /= 10) {
        int digit = 0;
        if (place > 0)
            result.count += number.value >= power;
        for (int weight = 8; weight > 0; weight /= 2) {
            /* What the type cannot hold, no value is. */
            if (number.most / power < (unsigned long long)weight)
                continue;
            unsigned long long part = (unsigned long long)weight * power;
            int holds = rest >= part;
            rest -= part & (0 - (unsigned long long)holds);
            digit += weight * holds;
        }
        result.digit[place] = (char)('0' + digit);
    }
    return result;
}

/* Digits of three or four bits each. */
static inline struct digits binary_digits(struct magnitude number, int bits, char letter)
{
    struct digits result = {.count = 1};
    int place = 0;
    for (int low = 0; low < 64 && number.most >> low != 0; low += bits, place++) {
        int digit = (int)(number.value >> low & ((1u << bits) - 1));
        int above = letter == 'X' ? 'A' - 10 : 'a' - 10;
        result.digit[place] = (char)(digit + (digit < 10 ? '0' : above));
        if (place > 0)
            result.count += number.value >> low != 0;
    }
    return result;
}

static inline void put_number(struct text *text, struct conversion conversion,
                              struct magnitude number, struct digits digits, const char *prefix)
{
    int is_empty = conversion.precision == 0 && number.value == 0;
    int count = is_empty ? 0 : digits.count;
    int zeros = conversion.precision > count ? conversion.precision - count : 0;
    /* An octal number shows its base by a leading zero. */
    if (conversion.letter == 'o' && conversion.alternative && zeros == 0 &&
        (is_empty || number.value != 0))
        zeros = 1;
    int used = (int)length_of(prefix) + zeros + count;
    int padding = conversion.width > used ? conversion.width - used : 0;
    if (conversion.zero && !conversion.left && conversion.precision < 0) {
        zeros += padding;
        padding = 0;
    }
    if (!conversion.left)
        put_times(text, ' ', padding);
    for (; *prefix != '\0'; prefix++)
        put(text, *prefix);
    put_times(text, '0', zeros);
    for (int place = count - 1; place >= 0; place--)
        put(text, digits.digit[place]);
    if (conversion.left)
        put_times(text, ' ', padding);
}

static inline void put_bytes(struct text *text, struct conversion conversion, const char *bytes,
                             size_t count)
{
    int padding = (size_t)conversion.width > count ? conversion.width - (int)count : 0;
    if (!conversion.left)
        put_times(text, ' ', padding);
    for (size_t i = 0; i < count; i++)
        put(text, bytes[i]);
    if (conversion.left)
        put_times(text, ' ', padding);
}

static inline void put_integer(struct text *text, struct conversion conversion, va_list *list)
{
    char letter = conversion.letter;
    if (letter == 'd' || letter == 'i') {
        struct magnitude number = signed_argument(conversion.length, list);
        const char *sign = conversion.plus ? "+" : conversion.space ? " " : "";
        if (number.is_negative)
            sign = "-";
        put_number(text, conversion, number, decimal_digits(number), sign);
        return;
    }
    struct magnitude number = unsigned_argument(conversion.length, list);
    if (letter == 'u') {
        put_number(text, conversion, number, decimal_digits(number), "");
    } else {
        const char *prefix = "";
        if (conversion.alternative && letter != 'o' && number.value != 0)
            prefix = letter == 'X' ? "0X" : "0x";
        struct digits digits = binary_digits(number, letter == 'o' ? 3 : 4, letter);
        put_number(text, conversion, number, digits, prefix);
    }
}

static inline void put_string(struct text *text, struct conversion conversion, va_list *list)
{
    const char *bytes = va_arg(*list, const char *);
    size_t limit = conversion.precision < 0 ? (size_t)-1 : (size_t)conversion.precision;
    /* glibc shows all of it or nothing. */
    if (bytes == NULL) {
        __refute_undefined("null pointer for a string of printf");
        bytes = limit >= 6 ? "(null)" : "";
    }
    size_t length = length_within(bytes, limit);
    note_source(text, bytes, length + (length < limit));
    put_bytes(text, conversion, bytes, length);
}

static inline void store_count(struct text *text, char length, va_list *list)
{
    void *target = va_arg(*list, void *);
    switch (length) {
    case 'H':
        *(signed char *)target = (signed char)text->length;
        break;
    case 'h':
        *(short *)target = (short)text->length;
        break;
    case 'l':
    case 'z':
    case 't':
        *(long *)target = (long)text->length;
        break;
    case 'q':
    case 'j':
    case 'L':
        *(long long *)target = (long long)text->length;
        break;
    default:
        *(int *)target = (int)text->length;
    }
}

/* A conversion of another kind, whose value may well be known. */
static inline const char *put_other(struct text *text, const char *start, va_list *list)
{
    char format[32], bytes[512];
    const char *end = letter_of(start + 1) + 1;
    size_t length = (size_t)(end - start);
    if (length >= sizeof format)
        __refute_text_of_an_unknown_value();
    for (size_t i = 0; i < length; i++)
        format[i] = start[i];
    format[length] = '\0';
    int made = __refute_vsnprintf(bytes, sizeof bytes, format, list);
    if (made < 0 || (size_t)made >= sizeof bytes)
        __refute_text_of_an_unknown_value();
    for (int i = 0; i < made; i++)
        put(text, bytes[i]);
    return end;
}

/*
 * Reads the strings of all %s up to their nulls or precisions, as printf does. Other arguments are passed
 * over: the primitive has looked at them, and has refused conversions that are not listed.
 */
static inline void read_texts(const char *format, va_list *list)
{
    while (*format != '\0') {
        if (*format++ != '%')
            continue;
        struct conversion conversion = read_conversion(format, list);
        format = conversion.end;
        switch (conversion.letter) {
        case 's': {
            const char *text = va_arg(*list, const char *);
            if (text != NULL)
                length_within(text, conversion.precision < 0 ? SIZE_MAX : (size_t)conversion.precision);
            break;
        }
        case 'd':
        case 'i':
        case 'u':
        case 'o':
        case 'x':
        case 'X':
            unsigned_argument(conversion.length, list);
            break;
        case 'c':
            (void)va_arg(*list, int);
            break;
        case 'p':
        case 'n':
            (void)va_arg(*list, void *);
            break;
        case '%':
            break;
        default:
            if (conversion.length == 'L')
                (void)va_arg(*list, long double);
            else
                (void)va_arg(*list, double);
        }
    }
}

static inline int format_unknown(char *buffer, size_t size, const char *format, va_list *list)
{
    struct text text = {.buffer = buffer, .size = size};
    note_source(&text, format, length_of(format) + 1);
    while (*format != '\0') {
        if (*format != '%') {
            put(&text, *format++);
            continue;
        }
        char letter = *letter_of(format + 1);
        int is_wide = letter_of(format + 1)[-1] == 'l';
        int is_text = (letter == 'c' || letter == 's') && !is_wide;
        int is_number = letter == 'd' || letter == 'i' || letter == 'u' || letter == 'o' ||
                        letter == 'x' || letter == 'X';
        int is_float = letter == 'f' || letter == 'F' || letter == 'e' || letter == 'E' ||
                       letter == 'g' || letter == 'G' || letter == 'a' || letter == 'A';
        if (!is_text && !is_number && !is_float && letter != 'n' && letter != '%') {
            format = put_other(&text, format, list);
            continue;
        }
        struct conversion conversion = read_conversion(format + 1, list);
        format = conversion.end;
        if (is_number) {
            put_integer(&text, conversion, list);
        } else if (is_float) {
            put_float(&text, conversion, list);
        } else if (letter == 's') {
            put_string(&text, conversion, list);
        } else if (letter == 'c') {
            char byte = (char)va_arg(*list, int);
            put_bytes(&text, conversion, &byte, 1);
        } else if (letter == 'n') {
            store_count(&text, conversion.length, list);
        } else {
            put(&text, '%');
        }
    }
    size_t kept = text.length < size ? text.length : size - 1;
    if (text.shared != NULL)
        __refute_require_apart(buffer, kept + 1, text.shared, text.shared_size);
    if (size > 0)
        buffer[kept] = '\0';
    return (int)text.length;
}

#endif
