/* Reading floating-point numbers; see the header. */
#include "float_text.h"
#include "integer_text.h"
#include "natural.h"

/* Text of which at most `limit` bytes may be looked at. */
struct cursor {
    const char *text;
    size_t at, limit;
};

static int peek(const struct cursor *cursor, size_t ahead)
{
    if (cursor->at + ahead >= cursor->limit)
        return EOF;
    return lower_of((unsigned char)cursor->text[cursor->at + ahead]);
}

/* Goes on behind a word when it is there, in small or capital letters. */
static int take_word(struct cursor *cursor, const char *word)
{
    size_t length = 0;
    for (; word[length] != '\0'; length++)
        if (peek(cursor, length) != word[length])
            return 0;
    cursor->at += length;
    return 1;
}

/* --- from a ratio to a format --- */

/* Moves the lowest bit up by `shift`, dropping bits; says what the dropped ones were worth. */
static uint64_t drop_bits(uint64_t significand, int shift, int *half, int *rest)
{
    for (; shift > 0 && (significand != 0 || *half); shift--) {
        *rest |= *half;
        *half = significand & 1;
        significand >>= 1;
    }
    return significand;
}

/* Sets the value to numerator / denominator; both are used up. The numerator is not 0. */
static void divide(struct float_text *result, const struct float_format *format,
                   struct natural *numerator, struct natural *denominator)
{
    int precision = format->precision;
    long exponent = natural_bits(numerator) - natural_bits(denominator) - precision;
    /* Now the quotient shall have `precision` bits before its point, or one more. */
    if (exponent > 0)
        natural_shift_left(denominator, exponent);
    else
        natural_shift_left(numerator, -exponent);
    natural_shift_left(denominator, precision);
    if (natural_compare(numerator, denominator) >= 0)
        exponent++;
    else
        natural_shift_left(numerator, 1);
    uint64_t significand = 0;
    for (int i = 0; i < precision; i++) {
        significand <<= 1;
        if (natural_compare(numerator, denominator) >= 0) {
            natural_subtract(numerator, denominator);
            significand |= 1;
        }
        natural_shift_left(numerator, 1);
    }
    int order = natural_compare(numerator, denominator);
    int half = order >= 0;
    int rest = numerator->count != 0 && order != 0;

    /* Smallness is judged by the number as it were rounded without a limit for the exponent. */
    uint64_t all_ones = ((uint64_t)2 << (precision - 1)) - 1;
    int rounds_to_next_power = significand == all_ones && half;
    int is_small = exponent + rounds_to_next_power < format->lowest;
    if (exponent < format->lowest) {
        significand = drop_bits(significand, (int)(format->lowest - exponent), &half, &rest);
        exponent = format->lowest;
    }
    int is_inexact = half || rest;
    if (half && (rest || (significand & 1))) {
        if (significand == all_ones) {
            significand = (uint64_t)1 << (precision - 1);
            exponent++;
        } else {
            significand++;
        }
    }
    result->is_out_of_range = is_small && is_inexact;
    if (exponent > format->highest) {
        result->kind = FLOAT_INFINITE;
        result->is_out_of_range = 1;
    } else {
        result->significand = significand;
        result->exponent = (int)exponent;
    }
}

/* --- from text to a ratio --- */

/* An exponent with its sign, when digits follow the letter. */
static long read_exponent(struct cursor *cursor, int letter)
{
    const long most = 100000000;
    if (peek(cursor, 0) != letter)
        return 0;
    size_t ahead = 1;
    int sign = peek(cursor, ahead);
    if (sign == '-' || sign == '+')
        ahead++;
    if (!is_digit(peek(cursor, ahead)))
        return 0;
    long exponent = 0;
    for (; is_digit(peek(cursor, ahead)); ahead++)
        if (exponent < most)
            exponent = exponent * 10 + (peek(cursor, ahead) - '0');
    cursor->at += ahead;
    return sign == '-' ? -exponent : exponent;
}

/* As many digits as 64 bits have room for, in the decimal and in the hexadecimal system. */
enum { SHORT_DECIMAL = 19, SHORT_HEXADECIMAL = 15 };

struct digits {
    /* The value of up to so many digits, without a loop: of digits that nobody knows, it can be asked about. */
    uint64_t low;
    int short_count;
    /* The value of more. */
    struct natural value;
    /* Digits that make the value, and the position of the point after the last of them. */
    long count, exponent;
};

static int is_short(const struct digits *digits)
{
    return digits->count <= digits->short_count;
}

static void add_digit(struct digits *digits, int base, int digit)
{
    if (digits->count < digits->short_count) {
        digits->low = digits->low * (uint64_t)base + (uint64_t)digit;
    } else {
        if (is_short(digits))
            natural_set(&digits->value, digits->low);
        natural_multiply_add(&digits->value, (uint32_t)base, (uint32_t)digit);
    }
    digits->count++;
}

/*
 * Reads digits with a point among them. Leading zeros do not count; of the digits beyond `most` only
 * matters whether one of them is not 0.
 */
static void read_digits(struct cursor *cursor, int base, long most, struct digits *digits)
{
    int has_point = 0;
    int has_rest = 0;
    digits->low = 0;
    digits->short_count = base == 10 ? SHORT_DECIMAL : SHORT_HEXADECIMAL;
    digits->count = 0;
    digits->exponent = 0;
    for (;; cursor->at++) {
        int character = peek(cursor, 0);
        if (character == '.' && !has_point) {
            has_point = 1;
            continue;
        }
        int digit = character == EOF ? base : digit_value(character);
        if (digit >= base)
            break;
        int is_kept = digits->count < most;
        if (is_kept && (digits->count > 0 || digit > 0))
            add_digit(digits, base, digit);
        if (!is_kept)
            has_rest |= digit > 0;
        if (is_kept && has_point)
            digits->exponent--;
        if (!is_kept && !has_point)
            digits->exponent++;
    }
    if (has_rest) {
        add_digit(digits, base, 1);
        digits->exponent--;
    }
}

/* Whether the digits and the exponent are the same on every path that comes here. */
static int are_known(const struct digits *digits, long exponent)
{
    if (!__refute_is_known((unsigned long long)exponent) ||
        !__refute_is_known((unsigned long long)digits->count))
        return 0;
    if (is_short(digits))
        return __refute_is_known(digits->low);
    int is_known = __refute_is_known((unsigned long long)digits->value.count);
    for (int i = 0; is_known && i < digits->value.count; i++)
        is_known = __refute_is_known(digits->value.words[i]);
    return is_known;
}

/* The digits as a whole number, over one. */
static void begin_ratio(struct digits *digits, struct natural *denominator)
{
    if (is_short(digits))
        natural_set(&digits->value, digits->low);
    natural_set(denominator, 1);
}

/* A number of which only the order of magnitude is known: too great or too small. */
static void set_extreme(struct float_text *result, int is_great)
{
    result->kind = is_great ? FLOAT_INFINITE : FLOAT_FINITE;
    result->is_out_of_range = 1;
}

/*
 * Some number whose highest bit is one of `count`, a power of two, from `least` on. The quotient of natural numbers that
 * nobody knows takes hundreds of steps, each a question; what follows from the order of magnitude is certain all the
 * same. It is computed without a decision, so that questions about other things need not know of it.
 */
static void guess(struct float_text *result, const struct float_format *format, long least, int count)
{
    const char *what = "the float that a text stands for which is not known";
    int precision = format->precision;
    /* Exponents as they are stored: 0 for numbers without their highest bit, and one that is for infinity. */
    long infinite = format->highest - format->lowest + 2;
    long stored = least - (precision - 1) - format->lowest + 1;
    stored += __refute_any_number(what) & (count - 1);
    int is_great = stored >= infinite, is_small = stored < 1;
    int may_round = __refute_any_number(what) & is_small;
    uint64_t any = (uint32_t)__refute_any_number(what);
    any = any << 32 | (uint32_t)__refute_any_number(what);
    result->kind = FLOAT_GUESSED;
    result->significand = choose(is_great, 0, any & (((uint64_t)1 << (precision - 1)) - 1));
    stored = (long)choose(is_great, (uint64_t)infinite, (uint64_t)stored);
    result->exponent = (int)choose(is_small, (uint64_t)may_round, (uint64_t)stored);
    result->is_out_of_range = is_great | (__refute_any_number(what) & is_small);
}

/* The highest bit of a power of ten, or the one below it. */
static long bits_of_power_of_ten(long power)
{
    /* log2(10) is a little less than 108853 / 2^15. */
    return (power * 108853 >> 15) - (power > 0);
}

static void read_decimal(struct cursor *cursor, const struct float_format *format,
                         struct float_text *result)
{
    struct digits digits;
    struct natural denominator;
    read_digits(cursor, 10, format->digits, &digits);
    long exponent = digits.exponent + read_exponent(cursor, 'e');
    if (digits.count == 0)
        return;
    long magnitude = exponent + digits.count;
    if (magnitude > format->decimal_highest || magnitude < format->decimal_lowest) {
        set_extreme(result, magnitude > 0);
        return;
    }
    if (is_short(&digits) && digits.low >> (format->precision - 1) <= 1 &&
        exponent <= format->exact_power && exponent >= -format->exact_power) {
        result->kind = FLOAT_DECIMAL;
        result->significand = digits.low;
        result->exponent = (int)exponent;
        return;
    }
    if (!are_known(&digits, exponent)) {
        /* From one power of ten to the next there are four or five bits; numbers are rounded, and limits too. */
        guess(result, format, bits_of_power_of_ten(magnitude - 1), 8);
        return;
    }
    begin_ratio(&digits, &denominator);
    natural_multiply_power_of_ten(exponent > 0 ? &digits.value : &denominator,
                                  exponent > 0 ? exponent : -exponent);
    divide(result, format, &digits.value, &denominator);
}

static void read_hexadecimal(struct cursor *cursor, const struct float_format *format,
                             struct float_text *result)
{
    struct digits digits;
    struct natural denominator;
    /* No format has more than 16 hexadecimal digits. */
    read_digits(cursor, 16, 24, &digits);
    long exponent = 4 * digits.exponent + read_exponent(cursor, 'p');
    if (digits.count == 0)
        return;
    long bits = is_short(&digits) ? 64 - __builtin_clzll(digits.low) : natural_bits(&digits.value);
    long top = exponent + bits;
    if (top > format->highest + 100 || top < format->lowest - 100) {
        set_extreme(result, top > 0);
        return;
    }
    /* Where the lowest bit of the significand is then. */
    long lowest = top - format->precision;
    if (bits <= format->precision && is_short(&digits) && lowest >= format->lowest &&
        lowest <= format->highest) {
        result->significand = digits.low << (format->precision - bits);
        result->exponent = (int)lowest;
        return;
    }
    if (!are_known(&digits, exponent)) {
        guess(result, format, top - 1, 2);
        return;
    }
    begin_ratio(&digits, &denominator);
    natural_shift_left(exponent > 0 ? &digits.value : &denominator,
                       exponent > 0 ? exponent : -exponent);
    divide(result, format, &digits.value, &denominator);
}

/* `nan(1234)`: what is in the parentheses is a payload when it is a number. */
static void read_payload(struct cursor *cursor, struct float_text *result)
{
    size_t ahead = 1;
    if (peek(cursor, 0) != '(')
        return;
    while (digit_value(peek(cursor, ahead)) < 36 || peek(cursor, ahead) == '_')
        ahead++;
    if (peek(cursor, ahead) != ')')
        return;
    const char *start = cursor->text + cursor->at + 1;
    struct integer_text payload = read_integer(start, ahead - 1, 0, 0);
    if (payload.end == start + ahead - 1)
        result->significand = payload.is_too_large ? ULLONG_MAX : payload.magnitude;
    result->is_out_of_range = payload.is_too_large;
    cursor->at += ahead + 1;
}

struct float_text read_float(const char *text, size_t limit, const struct float_format *format)
{
    if (__builtin_flt_rounds() != 1)
        __refute_unsupported("text read as a float where results are not rounded to nearest");
    struct float_text result = {.kind = FLOAT_FINITE, .end = text};
    struct cursor cursor = {.text = text, .limit = limit};
    while (is_space(peek(&cursor, 0)))
        cursor.at++;
    int sign = peek(&cursor, 0);
    if (sign == '-' || sign == '+')
        cursor.at++;
    if (take_word(&cursor, "inf")) {
        take_word(&cursor, "inity");
        result.kind = FLOAT_INFINITE;
    } else if (take_word(&cursor, "nan")) {
        result.kind = FLOAT_NAN;
        read_payload(&cursor, &result);
    } else if (peek(&cursor, 0) == '0' && peek(&cursor, 1) == 'x' &&
               (digit_value(peek(&cursor, 2)) < 16 ||
                (peek(&cursor, 2) == '.' && digit_value(peek(&cursor, 3)) < 16))) {
        cursor.at += 2;
        read_hexadecimal(&cursor, format, &result);
    } else if (is_digit(peek(&cursor, 0)) ||
               (peek(&cursor, 0) == '.' && is_digit(peek(&cursor, 1)))) {
        read_decimal(&cursor, format, &result);
    } else {
        return result;
    }
    result.is_negative = sign == '-';
    result.end = text + cursor.at;
    /* Without a decision, which would be a question about all digits. */
    errno = (int)choose(result.is_out_of_range, ERANGE, (uint64_t)errno);
    return result;
}

/* --- from significand and exponent to the bits of a format --- */

static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
static const long double more_powers[] = {1e23L, 1e24L, 1e25L, 1e26L, 1e27L};

/* The bits of an IEEE format with a hidden bit, without the sign. */
static uint64_t interchange_bits(struct float_text number, const struct float_format *format)
{
    int stored = format->precision - 1;
    uint64_t hidden = (uint64_t)1 << stored;
    uint64_t infinity = (uint64_t)(format->highest - format->lowest + 2) << stored;
    uint64_t quiet = hidden >> 1;
    if (number.kind == FLOAT_INFINITE)
        return infinity;
    if (number.kind == FLOAT_NAN)
        return infinity | quiet | (number.significand & (quiet - 1));
    if (number.kind == FLOAT_GUESSED)
        return (uint64_t)number.exponent << stored | number.significand;
    if (number.significand < hidden)
        return number.significand;
    uint64_t biased = (uint64_t)(number.exponent - format->lowest + 1);
    return biased << stored | (number.significand & (hidden - 1));
}

float as_float(struct float_text number)
{
    if (number.kind == FLOAT_DECIMAL) {
        float value = number.is_negative ? -(float)number.significand : (float)number.significand;
        return number.exponent < 0 ? value / (float)powers[-number.exponent]
                                   : value * (float)powers[number.exponent];
    }
    union {
        uint32_t bits;
        float value;
    } result;
    result.bits = (uint32_t)interchange_bits(number, &float_format);
    if (number.is_negative)
        result.bits |= (uint32_t)1 << 31;
    return result.value;
}

double as_double(struct float_text number)
{
    if (number.kind == FLOAT_DECIMAL) {
        double value = number.is_negative ? -(double)number.significand : (double)number.significand;
        return number.exponent < 0 ? value / powers[-number.exponent]
                                   : value * powers[number.exponent];
    }
    union {
        uint64_t bits;
        double value;
    } result;
    result.bits = interchange_bits(number, &double_format);
    if (number.is_negative)
        result.bits |= (uint64_t)1 << 63;
    return result.value;
}

long double as_long_double(struct float_text number)
{
    if (number.kind == FLOAT_DECIMAL) {
        long double value =
            number.is_negative ? -(long double)number.significand : (long double)number.significand;
        int power = number.exponent < 0 ? -number.exponent : number.exponent;
        long double factor = power <= 22 ? powers[power] : more_powers[power - 23];
        return number.exponent < 0 ? value / factor : value * factor;
    }
    /* The x87 format shows its highest bit. */
    const uint64_t top = (uint64_t)1 << 63;
    union {
        struct {
            uint64_t significand;
            uint16_t sign_and_exponent;
        } parts;
        long double value;
    } result = {.value = 0.0L};
    if (number.kind == FLOAT_GUESSED) {
        result.parts.significand = number.significand | choose(number.exponent > 0, top, 0);
        result.parts.sign_and_exponent = (uint16_t)number.exponent;
    } else if (number.kind == FLOAT_FINITE) {
        result.parts.significand = number.significand;
        if (number.significand & top)
            result.parts.sign_and_exponent =
                (uint16_t)(number.exponent - long_double_format.lowest + 1);
    } else {
        result.parts.sign_and_exponent = 0x7fff;
        result.parts.significand = top;
        if (number.kind == FLOAT_NAN)
            result.parts.significand |= top >> 1 | (number.significand & ((top >> 1) - 1));
    }
    if (number.is_negative)
        result.parts.sign_and_exponent |= 0x8000;
    return result.value;
}
