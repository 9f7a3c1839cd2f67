/* locale.h: the C locale, which is everywhere. Which others there are, and which one the environment
 * asks for, is not known. */
#include "models.h"

#ifndef REFUTE_CHECK_PROTOTYPES
enum { LC_ALL = 6, LC_IDENTIFICATION = 12 };
struct lconv {
    char *decimal_point, *thousands_sep, *grouping;
    char *int_curr_symbol, *currency_symbol;
    char *mon_decimal_point, *mon_thousands_sep, *mon_grouping;
    char *positive_sign, *negative_sign;
    char int_frac_digits, frac_digits;
    char p_cs_precedes, p_sep_by_space, n_cs_precedes, n_sep_by_space;
    char p_sign_posn, n_sign_posn;
    char int_p_cs_precedes, int_p_sep_by_space, int_n_cs_precedes, int_n_sep_by_space;
    char int_p_sign_posn, int_n_sign_posn;
};
#endif

static int is_same(const char *left, const char *right)
{
    size_t i = 0;
    while (left[i] == right[i] && left[i] != '\0')
        i++;
    return left[i] == right[i];
}

char *setlocale(int category, const char *name)
{
    static char c_locale[] = "C";
    if (category < 0 || category > LC_IDENTIFICATION) {
        errno = EINVAL;
        return NULL;
    }
    if (name == NULL || is_same(name, "C") || is_same(name, "POSIX"))
        return c_locale;
    __refute_unsupported("a locale of the surroundings");
}

struct lconv *localeconv(void)
{
    static char point[] = ".";
    static char empty[] = "";
    static struct lconv convention = {
        .decimal_point = point,
        .thousands_sep = empty,
        .grouping = empty,
        .int_curr_symbol = empty,
        .currency_symbol = empty,
        .mon_decimal_point = empty,
        .mon_thousands_sep = empty,
        .mon_grouping = empty,
        .positive_sign = empty,
        .negative_sign = empty,
        .int_frac_digits = CHAR_MAX,
        .frac_digits = CHAR_MAX,
        .p_cs_precedes = CHAR_MAX,
        .p_sep_by_space = CHAR_MAX,
        .n_cs_precedes = CHAR_MAX,
        .n_sep_by_space = CHAR_MAX,
        .p_sign_posn = CHAR_MAX,
        .n_sign_posn = CHAR_MAX,
        .int_p_cs_precedes = CHAR_MAX,
        .int_p_sep_by_space = CHAR_MAX,
        .int_n_cs_precedes = CHAR_MAX,
        .int_n_sep_by_space = CHAR_MAX,
        .int_p_sign_posn = CHAR_MAX,
        .int_n_sign_posn = CHAR_MAX,
    };
    return &convention;
}
