/* ctype.h, wctype.h, wchar.h */
#include "driver.h"
#include <ctype.h>
#include <locale.h>
#include <wchar.h>
#include <wctype.h>

#define CLASSES(do_one)                                                                           \
    do_one(alnum) do_one(alpha) do_one(blank) do_one(cntrl) do_one(digit) do_one(graph)           \
        do_one(lower) do_one(print) do_one(punct) do_one(space) do_one(upper) do_one(xdigit)

#define DECLARE(class)                                                                            \
    extern int model_is##class(int);                                                              \
    extern int model_isw##class(wint_t);
CLASSES(DECLARE)

MODEL(__ctype_b_loc);
MODEL(__ctype_tolower_loc);
MODEL(__ctype_toupper_loc);
MODEL(__ctype_get_mb_cur_max);
extern int model_tolower(int), model_toupper(int), model_isascii(int), model_toascii(int);
MODEL(towlower);
MODEL(towupper);
MODEL(wctype);
MODEL(iswctype);
MODEL(wctrans);
MODEL(towctrans);
MODEL(setlocale);
MODEL(localeconv);

void test_characters(void)
{
    for (int c = -128; c < 256; c++) {
#define COMPARE(class) CHECK(model_is##class(c) == (is##class)(c), "is" #class " %d", c);
        CLASSES(COMPARE)
        CHECK(model_tolower(c) == (tolower)(c), "tolower %d", c);
        CHECK(model_toupper(c) == (toupper)(c), "toupper %d", c);
        CHECK(model_isascii(c) == (isascii)(c), "isascii %d", c);
        CHECK(model_toascii(c) == (toascii)(c), "toascii %d", c);
        CHECK((*model___ctype_b_loc())[c] == (*__ctype_b_loc())[c], "class table %d", c);
        CHECK((*model___ctype_tolower_loc())[c] == (*__ctype_tolower_loc())[c], "lower %d", c);
        CHECK((*model___ctype_toupper_loc())[c] == (*__ctype_toupper_loc())[c], "upper %d", c);
    }
    CHECK(model___ctype_get_mb_cur_max() == __ctype_get_mb_cur_max(), "MB_CUR_MAX");
    static const char *const names[] = {"alpha", "digit", "space", "nothing", ""};
    for (int c = -1; c < 1000; c++) {
        wint_t w = (wint_t)c;
#define COMPARE_WIDE(class) CHECK(!model_isw##class(w) == !isw##class(w), "isw" #class " %d", c);
        CLASSES(COMPARE_WIDE)
        CHECK(model_towlower(w) == towlower(w), "towlower %d", c);
        CHECK(model_towupper(w) == towupper(w), "towupper %d", c);
        for (int i = 0; i < 5; i++)
            CHECK(!model_iswctype(w, model_wctype(names[i])) == !iswctype(w, wctype(names[i])),
                  "iswctype %d %s", c, names[i]);
        CHECK(model_towctrans(w, model_wctrans("toupper")) == towupper(w), "towctrans %d", c);
    }
    CHECK(strcmp(model_setlocale(LC_ALL, NULL), "C") == 0, "setlocale asks");
    CHECK(strcmp(model_setlocale(LC_ALL, "POSIX"), "C") == 0, "setlocale sets");
    struct lconv *model = model_localeconv(), *real = localeconv();
    CHECK(strcmp(model->decimal_point, real->decimal_point) == 0, "decimal_point");
    CHECK(memcmp(&model->int_frac_digits, &real->int_frac_digits, 14) == 0, "localeconv");
}

MODEL(wcslen);
MODEL(wcsnlen);
MODEL(wcscpy);
MODEL(wcpcpy);
MODEL(wcsncpy);
MODEL(wcpncpy);
MODEL(wcscat);
MODEL(wcsncat);
MODEL(wcscmp);
MODEL(wcsncmp);
MODEL(wcscasecmp);
MODEL(wcsncasecmp);
MODEL(wcschr);
MODEL(wcsrchr);
MODEL(wcschrnul);
MODEL(wcsstr);
MODEL(wcsspn);
MODEL(wcscspn);
MODEL(wcspbrk);
MODEL(wcstok);
MODEL(wcsdup);
MODEL(wmemcpy);
MODEL(wmemset);
MODEL(wmemcmp);
MODEL(wmemchr);
MODEL(btowc);
MODEL(wctob);
MODEL(mblen);
MODEL(mbtowc);
MODEL(wctomb);
MODEL(mbstowcs);
MODEL(wcstombs);
MODEL(mbrtowc);
MODEL(wcrtomb);
MODEL(mbsrtowcs);
MODEL(wcsrtombs);

enum { LONGEST = 10 };

static wchar_t wide_letter(void)
{
    static const wchar_t letters[] = {L'a', L'A', L'b', L'B', L' ', 200, 70000, -5};
    return letters[below(8)];
}

static wchar_t *random_text(void)
{
    wchar_t text[LONGEST + 1];
    size_t length = below(LONGEST + 1);
    for (size_t i = 0; i < length; i++)
        text[i] = wide_letter();
    text[length] = L'\0';
    return exact_copy(text, (length + 1) * sizeof(wchar_t));
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

#define COMPARE_WRITER(name, ...)                                                                 \
    do {                                                                                          \
        wchar_t *target = left;                                                                   \
        wchar_t *result = model_##name(__VA_ARGS__);                                              \
        target = right;                                                                           \
        wchar_t *real_result = name(__VA_ARGS__);                                                 \
        CHECK(result - left == real_result - right &&                                             \
                  memcmp(left, right, room * sizeof(wchar_t)) == 0,                               \
              #name);                                                                             \
    } while (0)

static void compare_texts(const wchar_t *a, const wchar_t *b, size_t limit)
{
    wchar_t wanted = below(5) ? wide_letter() : L'\0';
    CHECK(model_wcslen(a) == wcslen(a), "wcslen");
    CHECK(model_wcsnlen(a, limit) == wcsnlen(a, limit), "wcsnlen");
    CHECK(sign(model_wcscmp(a, b)) == sign(wcscmp(a, b)), "wcscmp");
    CHECK(sign(model_wcsncmp(a, b, limit)) == sign(wcsncmp(a, b, limit)), "wcsncmp");
    CHECK(sign(model_wcscasecmp(a, b)) == sign(wcscasecmp(a, b)), "wcscasecmp");
    CHECK(sign(model_wcsncasecmp(a, b, limit)) == sign(wcsncasecmp(a, b, limit)), "wcsncasecmp");
    CHECK(model_wcschr(a, wanted) == wcschr(a, wanted), "wcschr");
    CHECK(model_wcsrchr(a, wanted) == wcsrchr(a, wanted), "wcsrchr");
    CHECK(model_wcschrnul(a, wanted) == wcschrnul(a, wanted), "wcschrnul");
    CHECK(model_wcsspn(a, b) == wcsspn(a, b), "wcsspn");
    CHECK(model_wcscspn(a, b) == wcscspn(a, b), "wcscspn");
    CHECK(model_wcspbrk(a, b) == wcspbrk(a, b), "wcspbrk");
    wchar_t part[2] = {wide_letter(), L'\0'};
    CHECK(model_wcsstr(a, part) == wcsstr(a, part), "wcsstr");
    CHECK(model_wcsstr(a, b) == wcsstr(a, b), "wcsstr");
    size_t shorter = wcslen(a) < wcslen(b) ? wcslen(a) : wcslen(b);
    CHECK(sign(model_wmemcmp(a, b, shorter)) == sign(wmemcmp(a, b, shorter)), "wmemcmp");
    CHECK(model_wmemchr(a, wanted, shorter) == wmemchr(a, wanted, shorter), "wmemchr");

    size_t room = wcslen(a) + wcslen(b) + limit + 1;
    wchar_t *left = calloc(room, sizeof(wchar_t)), *right = calloc(room, sizeof(wchar_t));
    COMPARE_WRITER(wmemset, target, 7, room);
    COMPARE_WRITER(wcscpy, target, a);
    COMPARE_WRITER(wcscat, target, b);
    COMPARE_WRITER(wcpcpy, target, b);
    COMPARE_WRITER(wcsncat, target, a, limit);
    COMPARE_WRITER(wcsncpy, target, a, limit);
    COMPARE_WRITER(wcpncpy, target, b, limit);
    COMPARE_WRITER(wmemcpy, target, a, wcslen(a));
    wcscpy(left, a), wcscpy(right, a);
    wchar_t *rest, *real_rest;
    wchar_t *token = model_wcstok(left, b, &rest), *real = wcstok(right, b, &real_rest);
    while (token != NULL && real != NULL) {
        CHECK(token - left == real - right, "wcstok");
        token = model_wcstok(NULL, b, &rest), real = wcstok(NULL, b, &real_rest);
    }
    CHECK(token == NULL && real == NULL, "wcstok ends");
    free(left), free(right);
    wchar_t *copy = model_wcsdup(a);
    CHECK(wcscmp(copy, a) == 0, "wcsdup");
    free(copy);
}

static void compare_conversions(void)
{
    char bytes[6] = "";
    wchar_t wide[6] = L"";
    for (int i = 0; i < 5; i++) {
        bytes[i] = (char)(below(6) ? below(128) : below(256));
        wide[i] = (wchar_t)(below(6) ? below(128) : below(500));
    }
    mbstate_t state, real_state;
    memset(&state, 0, sizeof state), memset(&real_state, 0, sizeof real_state);
    size_t limit = below(7);
    wchar_t left[8] = {7}, right[8] = {7};
    char narrow[24] = {7}, real_narrow[24] = {7};
    /* When it may look at no byte at all, the real function looks whether the first one is null. */
    size_t some = limit == 0 ? 1 : limit;
    CHECK(model_mblen(bytes, some) == mblen(bytes, some), "mblen");
    CHECK(model_mbtowc(left, bytes, some) == mbtowc(right, bytes, some) && left[0] == right[0],
          "mbtowc %d", bytes[0]);
    CHECK(model_wctomb(narrow, wide[0]) == wctomb(real_narrow, wide[0]) &&
              narrow[0] == real_narrow[0],
          "wctomb %d", wide[0]);
    CHECK(model_mbstowcs(left, bytes, limit) == mbstowcs(right, bytes, limit), "mbstowcs");
    CHECK(model_mbstowcs(NULL, bytes, 0) == mbstowcs(NULL, bytes, 0), "mbstowcs counts");
    CHECK(model_wcstombs(narrow, wide, limit) == wcstombs(real_narrow, wide, limit), "wcstombs");
    CHECK(model_wcstombs(NULL, wide, 0) == wcstombs(NULL, wide, 0), "wcstombs counts");
    CHECK(model_mbrtowc(left, bytes, limit, &state) == mbrtowc(right, bytes, limit, &real_state),
          "mbrtowc");
    CHECK(model_wcrtomb(narrow, wide[0], &state) == wcrtomb(real_narrow, wide[0], &real_state),
          "wcrtomb");
    const char *from = bytes, *real_from = bytes;
    memset(&real_state, 0, sizeof real_state);
    CHECK(model_mbsrtowcs(left, &from, limit, &state) ==
                  mbsrtowcs(right, &real_from, limit, &real_state) &&
              from == real_from,
          "mbsrtowcs");
    const wchar_t *wide_from = wide, *real_wide_from = wide;
    CHECK(model_wcsrtombs(narrow, &wide_from, limit, &state) ==
                  wcsrtombs(real_narrow, &real_wide_from, limit, &real_state) &&
              wide_from == real_wide_from,
          "wcsrtombs");
}

void test_wide(void)
{
    for (int round = 0; round < 20000; round++) {
        wchar_t *a = random_text(), *b = random_text();
        compare_texts(a, b, below(LONGEST + 3));
        free(a), free(b);
        compare_conversions();
    }
    for (int c = -1; c < 300; c++) {
        CHECK(model_btowc(c) == btowc(c), "btowc %d", c);
        CHECK(model_wctob((wint_t)c) == wctob((wint_t)c), "wctob %d", c);
    }
}
