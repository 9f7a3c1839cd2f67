/* stdlib.h and inttypes.h: numbers from text, arithmetic. */
#include "driver.h"
#include <arpa/inet.h>
#include <inttypes.h>
#include <limits.h>

MODEL(strtol);
MODEL(strtoul);
MODEL(strtoll);
MODEL(strtoull);
MODEL(strtoimax);
MODEL(strtoumax);
MODEL(atoi);
MODEL(atol);
MODEL(atoll);
MODEL(atof);
MODEL(strtod);
MODEL(strtof);
MODEL(strtold);
MODEL(abs);
MODEL(labs);
MODEL(llabs);
MODEL(imaxabs);
MODEL(div);
MODEL(ldiv);
MODEL(lldiv);
MODEL(imaxdiv);
MODEL(htonl);
MODEL(ntohl);
MODEL(htons);
MODEL(ntohs);
extern long model___isoc23_strtol(const char *, char **, int);

#define COMPARE_INTEGER(type, name)                                                               \
    do {                                                                                          \
        char *end = NULL, *real_end = NULL;                                                       \
        errno = 0;                                                                                \
        *model___errno_location() = 0;                                                            \
        type number = model_##name(text, &end, base);                                             \
        type real = name(text, &real_end, base);                                                  \
        /* The sanitizer moves the end when the base is wrong, where the C library does not. */    \
        if (base < 0 || base == 1 || base > 36)                                                   \
            end = real_end;                                                                       \
        CHECK(number == real && *model___errno_location() == errno && end == real_end,            \
              #name "(\"%s\", %d): %lld instead of %lld, errno %d, %d", text, base,               \
              (long long)number, (long long)real, *model___errno_location(), errno);              \
    } while (0)

extern int *model___errno_location(void);

static void compare_integers(const char *text, int base)
{
    COMPARE_INTEGER(long, strtol);
    COMPARE_INTEGER(unsigned long, strtoul);
    COMPARE_INTEGER(long long, strtoll);
    COMPARE_INTEGER(unsigned long long, strtoull);
    COMPARE_INTEGER(intmax_t, strtoimax);
    COMPARE_INTEGER(uintmax_t, strtoumax);
    CHECK(model_atoi(text) == atoi(text), "atoi %s", text);
    CHECK(model_atol(text) == atol(text), "atol %s", text);
    CHECK(model_atoll(text) == atoll(text), "atoll %s", text);
}

void test_integers(void)
{
    static const char *const corners[] = {
        "",          "0",          "-0",          "+",           "-",          "0x",
        "0X1",       "0xg",        "-0x7f",       "08",          "0b11",       " \t\n\v\f\r12",
        "--1",       "+-1",        "2147483647",  "2147483648",  "-2147483648", "-2147483649",
        "4294967295", "4294967296", "-4294967295", "-4294967296", "1z",         "zz",
        "9223372036854775807",     "9223372036854775808",        "-9223372036854775808",
        "-9223372036854775809",    "18446744073709551615",       "18446744073709551616",
        "-18446744073709551615",   "-18446744073709551616",      "99999999999999999999999",
    };
    for (size_t i = 0; i < sizeof corners / sizeof corners[0]; i++) {
        char *text = exact_copy(corners[i], strlen(corners[i]) + 1);
        for (int base = -1; base <= 37; base++)
            compare_integers(text, base);
        free(text);
    }
    for (int round = 0; round < 20000; round++) {
        static const char letters[] = "0123456789012345678901234567890abcdefxXzZ+- \t";
        char text[28];
        size_t length = below(sizeof text);
        for (size_t i = 0; i < length; i++)
            text[i] = letters[below(i == 0 || below(8) == 0 ? sizeof letters - 1 : 32)];
        text[length] = '\0';
        char *exact = exact_copy(text, length + 1);
        static const int bases[] = {0, 0, 2, 8, 10, 10, 16, 36};
        compare_integers(exact, bases[below(8)]);
        free(exact);
    }
    CHECK(model___isoc23_strtol("0b101", NULL, 0) == 5, "C23 knows binary numbers");
    for (int round = 0; round < 2000; round++) {
        long long a = (long long)random_bits() >> below(60);
        long long b = ((long long)random_bits() >> below(60)) | 1;
        if (a == LLONG_MIN)
            continue;
        lldiv_t quotient = model_lldiv(a, b), real = lldiv(a, b);
        CHECK(quotient.quot == real.quot && quotient.rem == real.rem, "lldiv");
        imaxdiv_t greatest = model_imaxdiv(a, b);
        CHECK(greatest.quot == real.quot && greatest.rem == real.rem, "imaxdiv");
        int c = (int)a, d = (int)b;
        if (c == INT_MIN || (long)a == LONG_MIN)
            continue;
        CHECK(model_div(c, d).quot == c / d && model_div(c, d).rem == c % d, "div");
        ldiv_t middle = model_ldiv((long)a, (long)b);
        CHECK(middle.quot == (long)a / (long)b && middle.rem == (long)a % (long)b, "ldiv");
        CHECK(model_htonl((uint32_t)a) == htonl((uint32_t)a) && model_ntohl((uint32_t)a) == ntohl((uint32_t)a), "htonl");
        CHECK(model_htons((uint16_t)a) == htons((uint16_t)a) && model_ntohs((uint16_t)a) == ntohs((uint16_t)a), "htons");
        CHECK(model_abs(c) == abs(c) && model_labs((long)a) == labs((long)a), "abs");
        CHECK(model_llabs(a) == llabs(a) && model_imaxabs(a) == imaxabs(a), "llabs");
    }
}

#define COMPARE_FLOAT(type, name, size)                                                           \
    do {                                                                                          \
        char *end = NULL, *real_end = NULL;                                                       \
        errno = 0;                                                                                \
        *model___errno_location() = 0;                                                            \
        type number = model_##name(text, &end);                                                   \
        type real = name(text, &real_end);                                                        \
        CHECK(memcmp(&number, &real, size) == 0 && *model___errno_location() == errno &&          \
                  end == real_end,                                                                \
              #name "(\"%.60s\"): %La instead of %La, errno %d, %d", text, (long double)number,   \
              (long double)real, *model___errno_location(), errno);                               \
    } while (0)

static void compare_floats(const char *text)
{
    COMPARE_FLOAT(double, strtod, 8);
    COMPARE_FLOAT(float, strtof, 4);
    COMPARE_FLOAT(long double, strtold, 10);
}

static void random_float_text(char *to)
{
    int is_hexadecimal = below(8) == 0;
    if (below(4) == 0)
        *to++ = '-';
    if (is_hexadecimal)
        to += sprintf(to, "0x");
    unsigned int digits = 1 + below(below(10) == 0 ? 60 : 20);
    if (below(1000) == 0)
        digits = 900;
    unsigned int point = below(digits + 1);
    for (unsigned int i = 0; i < digits; i++) {
        if (i == point)
            *to++ = '.';
        *to++ = "0123456789abcdefABCDEF"[below(is_hexadecimal ? 22 : 10)];
    }
    if (below(3) != 0) {
        static const unsigned int ranges[2][3] = {{40, 330, 5000}, {150, 1100, 17000}};
        unsigned int range = ranges[is_hexadecimal][below(3)];
        to += sprintf(to, "%c%d", is_hexadecimal ? 'p' : 'e', (int)below(2 * range) - (int)range);
    }
    *to = '\0';
}

/* Texts that lie exactly between two numbers, where one digit more decides. */
static void compare_ties(char *text)
{
    uint64_t bits = random_bits(), other_bits = bits ^ 1;
    double number, other;
    memcpy(&number, &bits, 8), memcpy(&other, &other_bits, 8);
    sprintf(text, "%.1100Lg", ((long double)number + other) / 2);
    COMPARE_FLOAT(double, strtod, 8);
    char *exponent = strchr(text, 'e');
    if (exponent != NULL && strchr(text, '.') != NULL) {
        memmove(exponent + 1, exponent, strlen(exponent) + 1);
        *exponent = '1';
        COMPARE_FLOAT(double, strtod, 8);
    }
    float single, other_single;
    memcpy(&single, &bits, 4), memcpy(&other_single, &other_bits, 4);
    sprintf(text, "%.200g", ((double)single + other_single) / 2);
    COMPARE_FLOAT(float, strtof, 4);
}

void test_floats(void)
{
    static const char *const corners[] = {
        "", "-", "+.", ".", "0x", "0x.", "0x.p1", "0x1p", "0x1p+", "1e", "1e+", "1ex", "0", "-0",
        "infin", "INFINITY", "-inf", "nan", "NaN(", "nan()", "nan(0x12)", "nan(zz)", "nan(a b)",
        "nan(99999999999999999999)", "-nan(5)", "nan(017)", "1e400", "1e-400", "-1e400",
        "4.9406564584124654e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
        "2.2250738585072011e-308", "2.2250738585072012e-308", "2.2250738585072014e-308",
        "0x1.fffffffffffffp-1023", "0x1.fffffffffffff7p-1023", "0x1.fffffffffffff8p-1023",
        "0x1.fffffffffffffbp-1023", "0x1.fffffffffffffcp-1023", "0x0.8p-1074", "0x0.81p-1074",
        "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308",
        "3.4028235677973366e38", "3.4028235677973367e38", "1.17549435e-38", "1.4e-45", "7e-46",
        "1e-4960", "1e4932", "1e4933", "1.18973149535723176502e4932", "1.18973149535723176509e4932",
        "3.3621031431120935063e-4932", "1e-4950", "1.8e-4951", "1.9e-4951", " \t12.5e1x",
        "0.0000000000000e99999999999", "0e-99999999999", ".5", "5.", "0x.8", "00012", "1e00000010",
        "1e9999999999999999999", "1e-9999999999999999999", "9007199254740993", "9007199254740992.5",
        "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017"
        "977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273"
        "854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704"
        "342711559699508093042880",
    };
    static char text[20000];
    for (size_t i = 0; i < sizeof corners / sizeof corners[0]; i++) {
        char *exact = exact_copy(corners[i], strlen(corners[i]) + 1);
        compare_floats(exact);
        double number = model_atof(exact), real = atof(exact);
        CHECK(memcmp(&number, &real, 8) == 0, "atof %s", exact);
        free(exact);
    }
    for (int round = 0; round < 10000; round++) {
        random_float_text(text);
        compare_floats(text);
        if (round % 10 == 0)
            compare_ties(text);
        if (round % 500 == 0) {
            /* All digits of a long double. */
            long double number = 0;
            uint64_t significand = random_bits() | 1ULL << 63;
            uint16_t exponent = (uint16_t)below(0x7ffe);
            memcpy(&number, &significand, 8);
            memcpy((char *)&number + 8, &exponent, 2);
            sprintf(text, "%.12000Lg", number);
            COMPARE_FLOAT(long double, strtold, 10);
        }
    }
}
