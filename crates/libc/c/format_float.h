/*
 * The text of a float for printf. Of a value that is not known, what is certain is written: how long the text
 * is, or can be, and what bytes it can have. The value with the longest text that there is goes its own way, so
 * that a buffer that is too small is shown by a text that is known.
 */
#ifndef REFUTE_FORMAT_FLOAT_H
#define REFUTE_FORMAT_FLOAT_H

#include "format_text.h"

/* How long texts of doubles are without their signs, by the bits of the magnitudes; gives the number of steps. */
enum { MOST_STEPS = 311 };
int __refute_float_steps(int letter, int precision, int alternative, unsigned long long *starts,
                         int *lengths);

/* Room for the longest text: a long double has 4932 digits before its point. */
enum { LONGEST_FLOAT = 5400, MOST_PLACES = 400 };

#define ANY_TEXT "the text of a float that is not known"

struct real {
    int is_long;
    double value;
    long double extended;
};

/* printf of one float; its format takes width and precision from the list. */
static inline int known_text(char *bytes, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int made = __refute_vsnprintf(bytes, LONGEST_FLOAT, format, &list);
    va_end(list);
    return made;
}

static inline int text_of(char *bytes, struct conversion conversion, struct real real)
{
    char format[12] = "%";
    size_t length = 1;
    if (conversion.left)
        format[length++] = '-';
    if (conversion.plus)
        format[length++] = '+';
    if (conversion.space)
        format[length++] = ' ';
    if (conversion.alternative)
        format[length++] = '#';
    if (conversion.zero)
        format[length++] = '0';
    format[length++] = '*';
    format[length++] = '.';
    format[length++] = '*';
    if (real.is_long)
        format[length++] = 'L';
    format[length++] = conversion.letter;
    format[length] = '\0';
    int made = real.is_long
                   ? known_text(bytes, format, conversion.width, conversion.precision, real.extended)
                   : known_text(bytes, format, conversion.width, conversion.precision, real.value);
    if (made >= LONGEST_FLOAT)
        __refute_unsupported("such a long text of a float");
    return made;
}

/* The most that a text without its sign can be long. */
static inline int most_length(struct conversion conversion, int is_long)
{
    int places = conversion.precision < 0 ? 6 : conversion.precision;
    int exponent = is_long ? 6 : 5;
    switch (lower_of((unsigned char)conversion.letter)) {
    case 'f':
        return (is_long ? LDBL_MAX_10_EXP : DBL_MAX_10_EXP) + 1 + 1 + places;
    case 'e':
        return 2 + places + exponent;
    case 'g':
        return (places == 0 ? 1 : places) + 1 + exponent;
    default:
        if (conversion.precision < 0)
            places = is_long ? 15 : 13;
        return 4 + places + exponent + 1;
    }
}

/* The length of the text of a double without its sign, where it follows from the order of magnitude; else 0. */
static inline int exact_length(struct conversion conversion, unsigned long long magnitude)
{
    unsigned long long starts[MOST_STEPS];
    int lengths[MOST_STEPS];
    int places = conversion.precision < 0 ? 6 : conversion.precision;
    int count = __refute_float_steps(lower_of((unsigned char)conversion.letter), places,
                                     conversion.alternative, starts, lengths);
    if (count == 0)
        return 0;
    unsigned int length = (unsigned int)lengths[0];
    for (int i = 1; i < count; i++) {
        unsigned int grows = (unsigned int)lengths[i] - (unsigned int)lengths[i - 1];
        length += grows & (0 - (unsigned int)(magnitude >= starts[i]));
    }
    return (int)length;
}

static inline int some_length(int most)
{
    int length = __refute_any_number(ANY_TEXT);
    __refute_assume((length >= 1) & (length <= most));
    return length;
}

/* Bytes that texts of floats have; none of them is null. */
static inline char some_byte(char letter)
{
    unsigned int any = (unsigned int)__refute_any_number(ANY_TEXT);
    /* Signs, digits and letters, small ones or any. */
    if (letter >= 'a')
        return (char)((any & 0x5f) | 0x20);
    return (char)((any & 0x7f) + ((any & 0x7f) == 0));
}

static inline void put_unknown_float(struct text *text, struct conversion conversion, struct real real)
{
    char bytes[LONGEST_FLOAT];
    unsigned long long magnitude = 0;
    int is_negative, length = 0, most = most_length(conversion, real.is_long) + 1;
    if (conversion.precision > MOST_PLACES || conversion.width >= LONGEST_FLOAT)
        __refute_unsupported("such a long text of a float that is not known");
    if (real.is_long) {
        is_negative = __builtin_signbitl(real.extended) != 0;
    } else {
        __builtin_memcpy(&magnitude, &real.value, sizeof magnitude);
        is_negative = magnitude >> 63 != 0;
        length = exact_length(conversion, magnitude & LLONG_MAX);
    }
    if (length == 0)
        length = some_length(most - 1);
    int has_sign = is_negative | (conversion.plus | conversion.space);
    length += has_sign;
    if (most < conversion.width)
        most = conversion.width;
    size_t whole = (size_t)choose(length < conversion.width, (uint64_t)conversion.width, (uint64_t)length);
    if (text->size > 0) {
        for (int i = 0; i < most; i++)
            bytes[i] = some_byte(conversion.letter);
        if (conversion.width == 0)
            bytes[0] = (char)choose(is_negative, '-', (unsigned char)bytes[0]);
        size_t room = text->size - 1;
        room = (size_t)choose(text->length < room, room - text->length, 0);
        __builtin_memcpy(text->buffer + text->length, bytes, (size_t)choose(whole < room, whole, room));
    }
    text->length += whole;
}

static inline void put_float(struct text *text, struct conversion conversion, va_list *list)
{
    char bytes[LONGEST_FLOAT];
    struct real real = {.is_long = conversion.length == 'L'};
    if (real.is_long)
        real.extended = va_arg(*list, long double);
    else
        real.value = va_arg(*list, double);
    int made = text_of(bytes, conversion, real);
    if (made == NOT_KNOWN &&
        (real.is_long ? real.extended == -LDBL_MAX : real.value == -DBL_MAX)) {
        struct real longest = {real.is_long, -DBL_MAX, -LDBL_MAX};
        made = text_of(bytes, conversion, longest);
    }
    if (made == NOT_KNOWN) {
        put_unknown_float(text, conversion, real);
        return;
    }
    for (int i = 0; i < made; i++)
        put(text, bytes[i]);
}

#endif
