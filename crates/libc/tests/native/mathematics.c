/* math.h and complex.h: what must be exact, on random and special numbers of every format. */
#include "driver.h"
#include <complex.h>
#include <float.h>
#include <math.h>
#undef isnan
#undef isinf

extern int *model___errno_location(void);

/* Special patterns and random ones, often with an extreme exponent. */
static double some_double(void)
{
    static const double special[] = {0.0, -0.0, 1, -1, 0.5, 2, 3, 7.5, INFINITY, -INFINITY, NAN,
                                     DBL_MIN, DBL_MAX, -DBL_MAX, 0x1p-1074, -0x1p-1074,
                                     0x0.fffffffffffffp-1022, DBL_EPSILON, 1e300, 1e-300};
    if (below(2))
        return special[below(sizeof special / sizeof special[0])];
    uint64_t bits = random_bits();
    if (below(2))
        bits = (bits & 0x800fffffffffffffULL) | (uint64_t)(1023 - 5 + below(10)) << 52;
    double number;
    memcpy(&number, &bits, 8);
    return isfinite(number) ? number : 1.25;
}

static float some_float(void)
{
    static const float special[] = {FLT_MIN, FLT_MAX, 0x1p-149f, -0x1p-149f, FLT_EPSILON};
    if (below(4) == 0)
        return special[below(5)];
    uint32_t bits = (uint32_t)random_bits();
    float number;
    memcpy(&number, &bits, 4);
    return below(2) && isfinite(number) ? number : (float)some_double();
}

static long double some_long_double(void)
{
    static const long double special[] = {LDBL_MIN, LDBL_MAX, 0x1p-16445L, -0x1p-16445L,
                                          LDBL_EPSILON};
    if (below(4) == 0)
        return special[below(5)];
    return below(2) ? some_double() : some_double() * (long double)some_double();
}

#define SAME(a, b, size) ((a) == (b) ? memcmp(&(a), &(b), size) == 0 : (a) != (a) && (b) != (b))

#define FORMAT(type, suffix, size)                                                                \
    extern int model___fpclassify##suffix(type), model___isnan##suffix(type);                     \
    extern int model___isinf##suffix(type), model___finite##suffix(type);                         \
    extern int model___signbit##suffix(type), model_isnan##suffix(type);                          \
    extern int model_isinf##suffix(type), model_finite##suffix(type);                             \
    extern int model_ilogb##suffix(type);                                                         \
    extern long model_llogb##suffix(type);                                                        \
    extern type model_modf##suffix(type, type *), model_logb##suffix(type);                       \
    extern type model_nextafter##suffix(type, type), model_fdim##suffix(type, type);              \
    extern type model_nexttoward##suffix(type, long double);                                      \
    extern type model_nextup##suffix(type), model_nextdown##suffix(type);                         \
    extern type model_remainder##suffix(type, type), model_remquo##suffix(type, type, int *);     \
    extern type model_nan##suffix(const char *);                                                  \
    static void compare_result##suffix(const char *name, type x, type y, type result, type real)  \
    {                                                                                             \
        CHECK(SAME(result, real, size) && *model___errno_location() == errno,                     \
              "%s(%La, %La): %La instead of %La, errno %d, %d", name, (long double)x,             \
              (long double)y, (long double)result, (long double)real, *model___errno_location(),  \
              errno);                                                                             \
    }                                                                                             \
    static void test_format##suffix(void)                                                         \
    {                                                                                             \
        for (int round = 0; round < 20000; round++) {                                             \
            type x = some_##suffix##_number(), y = some_##suffix##_number();                      \
            CHECK(model___fpclassify##suffix(x) == fpclassify(x), "fpclassify %La",               \
                  (long double)x);                                                                \
            CHECK(model___isnan##suffix(x) == (x != x) && model_isnan##suffix(x) == (x != x),     \
                  "isnan");                                                                       \
            CHECK(model___isinf##suffix(x) == __isinf##suffix(x) &&                               \
                      model_isinf##suffix(x) == __isinf##suffix(x),                               \
                  "isinf");                                                                       \
            CHECK(!model___finite##suffix(x) == !isfinite(x) &&                                   \
                      !model_finite##suffix(x) == !isfinite(x),                                   \
                  "finite");                                                                      \
            CHECK(!model___signbit##suffix(x) == !signbit(x), "signbit");                         \
            type whole = 0, real_whole = 0;                                                       \
            int quotient = 0, real_quotient = 0;                                                  \
            RUN(suffix, modf, model_modf##suffix(x, &whole), modf##suffix(x, &real_whole));       \
            CHECK(SAME(whole, real_whole, size), "modf %La", (long double)x);                     \
            RUN(suffix, logb, model_logb##suffix(x), logb##suffix(x));                            \
            RUN(suffix, ilogb, model_ilogb##suffix(x), ilogb##suffix(x));                         \
            RUN(suffix, llogb, model_llogb##suffix(x), llogb##suffix(x));                         \
            RUN(suffix, nextafter, model_nextafter##suffix(x, y), nextafter##suffix(x, y));       \
            RUN(suffix, nexttoward, model_nexttoward##suffix(x, y), nexttoward##suffix(x, y));    \
            RUN(suffix, nextup, model_nextup##suffix(x), nextup##suffix(x));                      \
            RUN(suffix, nextdown, model_nextdown##suffix(x), nextdown##suffix(x));                \
            RUN(suffix, fdim, model_fdim##suffix(x, y), fdim##suffix(x, y));                      \
            /* By very small numbers the C library may lose the sign of 0; C keeps it. */         \
            if (remainder##suffix(x, y) == 0)                                                     \
                CHECK(model_remainder##suffix(x, y) == 0, "remainder(%La, %La)", (long double)x,  \
                      (long double)y);                                                            \
            else                                                                                  \
                RUN(suffix, remainder, model_remainder##suffix(x, y), remainder##suffix(x, y));   \
            RUN(suffix, remquo, model_remquo##suffix(x, y, &quotient),                            \
                remquo##suffix(x, y, &real_quotient));                                            \
            if (isfinite(x) && y == y && y != 0)                                                  \
                CHECK(quotient == real_quotient,                                                  \
                      "remquo(%La, %La): quotient %d instead of %d", (long double)x,              \
                      (long double)y, quotient, real_quotient);                                   \
        }                                                                                         \
        static const char *const tags[] = {"", "1", "0x7f", "x", "12 ", "99999999999999999999"};  \
        for (int i = 0; i < 6; i++) {                                                             \
            type payload = model_nan##suffix(tags[i]), real = nan##suffix(tags[i]);               \
            CHECK(memcmp(&payload, &real, size) == 0, "nan(%s)", tags[i]);                        \
        }                                                                                         \
    }

#define RUN(suffix, name, model_call, real_call)                                                  \
    do {                                                                                          \
        errno = *model___errno_location() = 0;                                                    \
        __typeof__(real_call) result = model_call, real = real_call;                              \
        compare_result##suffix(#name, x, y, result, real);                                        \
    } while (0)

#define some_f_number some_float
#define some__number some_double
#define some_l_number some_long_double

FORMAT(float, f, 4)
FORMAT(double, , 8)
FORMAT(long double, l, 10)

void test_mathematics(void)
{
    test_formatf();
    test_format();
    test_formatl();
}

#define COMPLEX(type, suffix, letter, size)                                                       \
    extern type _Complex __mul##letter##c3(type, type, type, type);                               \
    extern type _Complex __div##letter##c3(type, type, type, type);                               \
    extern type _Complex model___mul##letter##c3(type, type, type, type);                         \
    extern type _Complex model___div##letter##c3(type, type, type, type);                         \
    extern type model_creal##suffix(type _Complex), model_cimag##suffix(type _Complex);           \
    extern type _Complex model_conj##suffix(type _Complex), model_cproj##suffix(type _Complex);   \
    static void compare_complex##suffix(const char *name, type _Complex z, type _Complex real)    \
    {                                                                                             \
        type a = __real__ z, b = __imag__ z, c = __real__ real, d = __imag__ real;                \
        CHECK(SAME(a, c, size) && SAME(b, d, size), "%s: %La + %La i instead of %La + %La i",     \
              name, (long double)a, (long double)b, (long double)c, (long double)d);              \
    }                                                                                             \
    static void test_complex_##letter(void)                                                        \
    {                                                                                             \
        for (int round = 0; round < 50000; round++) {                                             \
            type a = some_##suffix##_number(), b = some_##suffix##_number();                      \
            type c = some_##suffix##_number(), d = some_##suffix##_number();                      \
            if (IS_COMPARABLE(type)) {                                                            \
                compare_complex##suffix("product", model___mul##letter##c3(a, b, c, d),           \
                                        __mul##letter##c3(a, b, c, d));                           \
                compare_complex##suffix("quotient", model___div##letter##c3(a, b, c, d),          \
                                        __div##letter##c3(a, b, c, d));                           \
            }                                                                                     \
            type _Complex z;                                                                      \
            __real__ z = a, __imag__ z = b;                                                       \
            type real = model_creal##suffix(z), imaginary = model_cimag##suffix(z);               \
            CHECK(SAME(real, a, size) && SAME(imaginary, b, size), "creal");                      \
            compare_complex##suffix("conj", model_conj##suffix(z), conj##suffix(z));              \
            compare_complex##suffix("cproj", model_cproj##suffix(z), cproj##suffix(z));           \
        }                                                                                         \
    }

/* The 32-bit support library computes in x87 registers, with more bits than the types have. */
#ifdef __x86_64__
#define IS_COMPARABLE(type) 1
#else
#define IS_COMPARABLE(type) (sizeof(type) > sizeof(double))
#endif

COMPLEX(float, f, s, 4)
COMPLEX(double, , d, 8)
COMPLEX(long double, l, x, 10)

void test_complex(void)
{
    test_complex_s();
    test_complex_d();
    test_complex_x();
}
