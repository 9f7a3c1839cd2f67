/* Functions that are known under several names: each must be the same function. */
#include "driver.h"
#include <unistd.h>
#include <wchar.h>

extern FILE *model_stdout;
extern char *model___strdup(const char *), *model___strndup(const char *, size_t);
extern char *model___stpcpy(char *, const char *);
extern char *model___strtok_r(char *, const char *, char **);
extern void *model___mempcpy(void *, const void *, size_t);
extern int model___strcasecmp(const char *, const char *);
extern int model___memcmpeq(const void *, const void *, size_t);
extern int model___isoc99_sscanf(const char *, const char *, ...);
extern int model___isoc23_sscanf(const char *, const char *, ...);
extern int model___asprintf(char **, const char *, ...);
extern int model___asprintf_chk(char **, int, const char *, ...);
extern int model___dprintf_chk(int, int, const char *, ...);
extern int model__IO_putc(int, FILE *);
extern char *model___stpncpy_chk(char *, const char *, size_t, size_t);
extern unsigned long model___isoc23_strtoul(const char *, char **, int);
extern long long model___isoc23_strtoll(const char *, char **, int);
extern unsigned long long model___isoc23_strtoull(const char *, char **, int);
extern float model_strtof32(const char *, char **);
extern double model_strtof64(const char *, char **), model_strtof32x(const char *, char **);
extern long double model_strtof64x(const char *, char **);
MODEL(strtoq);
MODEL(strtouq);
MODEL(putc_unlocked);
MODEL(putchar_unlocked);
MODEL(fputc_unlocked);
MODEL(fputs_unlocked);
MODEL(fwrite_unlocked);
MODEL(vsscanf);
MODEL(vdprintf);
MODEL(wmemmove);
MODEL(wmempcpy);
MODEL(wcsxfrm);
MODEL(wcscoll);
MODEL(mbrlen);

static int scan_list(const char *input, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int count = model_vsscanf(input, format, list);
    va_end(list);
    return count;
}

static int print_list(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = model_vdprintf(2, format, list);
    va_end(list);
    return length;
}

void test_names(void)
{
    char buffer[16], *rest, *text;
    text = model___strdup("text");
    CHECK(strcmp(text, "text") == 0, "__strdup");
    free(text);
    text = model___strndup("text", 2);
    CHECK(strcmp(text, "te") == 0, "__strndup");
    free(text);
    CHECK(model___stpcpy(buffer, "abc") == buffer + 3 && strcmp(buffer, "abc") == 0, "__stpcpy");
    CHECK(model___stpncpy_chk(buffer, "ab", 5, 16) == buffer + 2 && buffer[4] == 0, "__stpncpy_chk");
    strcpy(buffer, "a b");
    CHECK(strcmp(model___strtok_r(buffer, " ", &rest), "a") == 0 && *rest == 'b', "__strtok_r");
    CHECK(model___mempcpy(buffer, "xy", 2) == buffer + 2 && buffer[1] == 'y', "__mempcpy");
    CHECK(model___strcasecmp("AbC", "aBc") == 0, "__strcasecmp");
    CHECK(model___memcmpeq("abc", "abd", 2) == 0 && model___memcmpeq("a", "b", 1) != 0,
          "__memcmpeq");
    int number = 0;
    CHECK(model___isoc99_sscanf("12", "%d", &number) == 1 && number == 12, "__isoc99_sscanf");
    CHECK(model___isoc23_sscanf("0b11", "%i", &number) == 1 && number == 3, "__isoc23_sscanf");
    CHECK(scan_list("0b11", "%i", &number) == 1 && number == 0, "vsscanf");
    CHECK(model___asprintf(&text, "%d", 5) == 1 && strcmp(text, "5") == 0, "__asprintf");
    free(text);
    CHECK(model___asprintf_chk(&text, 1, "%d", 6) == 1 && strcmp(text, "6") == 0, "__asprintf_chk");
    free(text);
    CHECK(print_list("%s", "to error") == 8 && strcmp(written(2), "to error") == 0, "vdprintf");
    CHECK(model___dprintf_chk(2, 1, "%s", "x") == 1 && strcmp(written(2), "x") == 0,
          "__dprintf_chk");
    CHECK(model__IO_putc('a', model_stdout) == 'a' && model_putc_unlocked('b', model_stdout) == 'b' &&
              model_putchar_unlocked('c') == 'c' && model_fputc_unlocked('d', model_stdout) == 'd' &&
              model_fputs_unlocked("e", model_stdout) >= 0 &&
              model_fwrite_unlocked("fg", 1, 2, model_stdout) == 2 &&
              strcmp(written(1), "abcdefg") == 0,
          "unlocked output");
    CHECK(model___isoc23_strtoul("0b11", NULL, 2) == 3, "__isoc23_strtoul");
    CHECK(model___isoc23_strtoll("-0B11", NULL, 0) == -3, "__isoc23_strtoll");
    CHECK(model___isoc23_strtoull("0b2", NULL, 0) == 0, "__isoc23_strtoull");
    CHECK(model_strtoq("-5", NULL, 0) == -5 && model_strtouq("0x10", NULL, 0) == 16, "strtoq");
    CHECK(model_strtof32("0.1", NULL) == 0.1f && model_strtof64("0.1", NULL) == 0.1 &&
              model_strtof32x("0.1", NULL) == 0.1 && model_strtof64x("0.1", NULL) == 0.1L,
          "strtof32 and its kin");
    wchar_t wide[8] = L"abc";
    CHECK(model_wmemmove(wide + 1, wide, 3) == wide + 1 && wcsncmp(wide, L"aabc", 4) == 0,
          "wmemmove");
    CHECK(model_wmempcpy(wide, L"xyz", 4) == wide + 4 && wcscmp(wide, L"xyz") == 0, "wmempcpy");
    CHECK(model_wcsxfrm(wide, L"longer text", 3) == 11, "wcsxfrm");
    CHECK(model_wcscoll(L"a", L"b") < 0, "wcscoll");
    CHECK(model_mbrlen("a", 1, NULL) == 1 && model_mbrlen("", 1, NULL) == 0, "mbrlen");
}
