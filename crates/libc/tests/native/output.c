/* stdio.h: output, and sscanf. */
#include "driver.h"
#include <unistd.h>

MODEL(printf);
MODEL(fprintf);
MODEL(dprintf);
MODEL(sprintf);
MODEL(snprintf);
MODEL(asprintf);
MODEL(vprintf);
MODEL(vfprintf);
MODEL(vsprintf);
MODEL(vsnprintf);
MODEL(vasprintf);
MODEL(puts);
MODEL(putchar);
MODEL(putc);
MODEL(fputc);
MODEL(fputs);
MODEL(fwrite);
MODEL(write);
MODEL(perror);
MODEL(fflush);
MODEL(fclose);
MODEL(fileno);
MODEL(ferror);
MODEL(feof);
MODEL(clearerr);
MODEL(setvbuf);
MODEL(sscanf);
MODEL(__errno_location);
extern FILE *model_stdin, *model_stdout, *model_stderr;
extern int model___printf_chk(int, const char *, ...);
extern int model___fprintf_chk(FILE *, int, const char *, ...);
extern int model___sprintf_chk(char *, int, size_t, const char *, ...);
extern int model___snprintf_chk(char *, size_t, int, size_t, const char *, ...);
extern int model___vsnprintf_chk(char *, size_t, int, size_t, const char *, va_list);

static int through_lists(char *buffer, const char *format, ...)
{
    va_list list, second, third;
    va_start(list, format);
    va_copy(second, list);
    va_copy(third, list);
    int length = model_vprintf(format, list);
    CHECK(model_vfprintf(model_stderr, format, second) == length, "vfprintf");
    CHECK(model_vsnprintf(buffer, 100, format, third) == length, "vsnprintf");
    va_end(list), va_end(second), va_end(third);
    return length;
}

#define ARGUMENTS "%d|%s|%5.2f|%lld|%Lg|%c|%x|%d %d %d %d", -5, "text", 3.14159, 1LL << 40, 2.5L, 'z', 255u, 1, 2, 3, 4
#define EXPECTED "-5|text| 3.14|1099511627776|2.5|z|ff|1 2 3 4"

void test_output(void)
{
    char buffer[100];
    int length = (int)strlen(EXPECTED);
    CHECK(model_printf(ARGUMENTS) == length && strcmp(written(1), EXPECTED) == 0, "printf");
    CHECK(model_fprintf(model_stderr, ARGUMENTS) == length, "fprintf");
    CHECK(strcmp(written(2), EXPECTED) == 0, "fprintf writes");
    CHECK(model_dprintf(1, ARGUMENTS) == length && strcmp(written(1), EXPECTED) == 0, "dprintf");
    CHECK(model_sprintf(buffer, ARGUMENTS) == length && strcmp(buffer, EXPECTED) == 0, "sprintf");
    CHECK(model_snprintf(buffer, 10, ARGUMENTS) == length && strlen(buffer) == 9, "snprintf");
    CHECK(model_snprintf(NULL, 0, ARGUMENTS) == length, "snprintf counts");
    CHECK(through_lists(buffer, ARGUMENTS) == length && strcmp(buffer, EXPECTED) == 0, "v forms");
    CHECK(strcmp(written(1), EXPECTED) == 0 && strcmp(written(2), EXPECTED) == 0, "v forms write");
    char *text = NULL;
    CHECK(model_asprintf(&text, ARGUMENTS) == length && strcmp(text, EXPECTED) == 0, "asprintf");
    free(text);
    CHECK(model___printf_chk(1, ARGUMENTS) == length, "__printf_chk");
    CHECK(model___fprintf_chk(model_stdout, 1, ARGUMENTS) == length, "__fprintf_chk");
    CHECK(strcmp(written(1), EXPECTED EXPECTED) == 0, "checked forms write");
    CHECK(model___sprintf_chk(buffer, 1, 100, ARGUMENTS) == length, "__sprintf_chk");
    CHECK(model___sprintf_chk(buffer, 1, (size_t)-1, ARGUMENTS) == length, "__sprintf_chk");
    CHECK(strcmp(buffer, EXPECTED) == 0, "__sprintf_chk writes");
    CHECK(model___snprintf_chk(buffer, 5, 1, 100, ARGUMENTS) == length, "__snprintf_chk");
    CHECK(strcmp(buffer, "-5|t") == 0, "__snprintf_chk writes");

    CHECK(model_puts("line") == 5 && strcmp(written(1), "line\n") == 0, "puts");
    CHECK(model_putchar('a' + 256) == 'a' && model_putc('b', model_stdout) == 'b', "putchar");
    CHECK(model_fputc(-1, model_stdout) == 255, "fputc gives an unsigned char");
    CHECK(model_fputs("cd", model_stdout) >= 0, "fputs");
    CHECK(model_fwrite("efgh", 2, 2, model_stdout) == 2, "fwrite");
    CHECK(model_fwrite("efgh", 0, 2, model_stdout) == 0, "fwrite of nothing");
    CHECK(model_write(1, "ij", 2) == 2 && model_write(77, "ij", 2) == -1, "write");
    CHECK(strcmp(written(1), "ab\xff"
                             "cdefghij") == 0,
          "bytes are written");
    *model___errno_location() = ENOENT;
    model_perror("file");
    CHECK(strcmp(written(2), "file: No such file or directory\n") == 0, "perror");
    *model___errno_location() = 9999;
    model_perror(NULL);
    CHECK(strcmp(written(2), "Unknown error 9999\n") == 0, "perror of a strange number");

    CHECK(model_fflush(NULL) == 0 && model_fflush(model_stdout) == 0, "fflush");
    CHECK(model_fileno(model_stdin) == 0 && model_fileno(model_stderr) == 2, "fileno");
    CHECK(model_setvbuf(model_stdout, NULL, _IONBF, 0) == 0, "setvbuf");
    CHECK(!model_ferror(model_stdin) && model_fputc('x', model_stdin) == EOF, "write to stdin");
    CHECK(model_ferror(model_stdin) && !model_feof(model_stdin), "ferror");
    model_clearerr(model_stdin);
    CHECK(!model_ferror(model_stdin), "clearerr");
    CHECK(model_fclose(model_stdout) == 0 && model_puts("x") == EOF, "fclose");
}

/* The same text and length as the real snprintf makes, with room for all of it, some and nothing. */
#define FORMAT(format, ...)                                                                       \
    do {                                                                                          \
        char expected[200], made[200];                                                            \
        size_t room = below(8) == 0 ? below(20) : sizeof made;                                    \
        memset(expected, 'x', sizeof expected), memset(made, 'x', sizeof made);                   \
        int length = snprintf(expected, room, format, __VA_ARGS__);                               \
        int got = model_snprintf(room > 0 ? made : NULL, room, format, __VA_ARGS__);              \
        CHECK(got == length && memcmp(made, expected, sizeof made) == 0, "%s: %s", format, made); \
    } while (0)

static uint64_t some_bits(void)
{
    uint64_t bits = random_bits() >> below(64);
    return below(4) == 0 ? 0 - bits : bits;
}

/* Text with values that the primitive does not know. */
void test_formatting(void)
{
    static const char *const lengths[] = {"", "hh", "h", "l", "ll", "j", "z", "t", "q"};
    static const char letters[] = "diuoxX";
    knows_only_floats = 1;
    for (int round = 0; round < 200000; round++) {
        char format[64], flags[8] = "";
        for (unsigned i = 0, count = below(3); i < count; i++)
            flags[i] = "-+ #0"[below(5)], flags[i + 1] = '\0';
        int width = (int)below(12), precision = (int)below(12);
        unsigned int kind = below(9);
        int length = snprintf(format, sizeof format, "<%%%s", flags);
        if (below(2))
            length += snprintf(format + length, 8, "%d", width);
        if (below(2))
            length += snprintf(format + length, 8, ".%d", precision);
        snprintf(format + length, 16, "%s%c>", lengths[kind], letters[below(6)]);
        uint64_t value = some_bits();
        if (kind < 3)
            FORMAT(format, (int)value);
        else if (kind == 4 || kind == 5 || kind == 8)
            FORMAT(format, (long long)value);
        else
            FORMAT(format, (long)value);
    }
    static const char *const texts[] = {"", "a", "text", "longer text"};
    for (int round = 0; round < 5000; round++) {
        const char *text = texts[below(4)];
        int count = 0, counted = 0, width = (int)below(30) - 15, precision = (int)below(8) - 1;
        FORMAT("%*.*s|%-6s|%c%3c%%", width, precision, text, text, 'a', 'b');
        FORMAT("%*d|%.*u|%5.2f|%-*Lg|%d", width, 7, precision, 42u, 2.5, width, 1.25L, -3);
        snprintf(NULL, 0, "%s%d%n-", text, round, &count);
        model_snprintf(NULL, 0, "%s%d%n-", text, round, &counted);
        CHECK(count == counted, "%%n");
    }
    knows_only_floats = 0;
}

/* Numbered arguments, and the text of errno, with values that the primitive knows and that it does not. */
void test_arranging(void)
{
    for (int round = 0; round < 4000; round++) {
        knows_only_floats = round % 2;
        long long wide = (long long)some_bits();
        int number = (int)some_bits(), width = (int)below(30) - 15, precision = (int)below(8);
        static const char *const texts[] = {"", "a", "text", "longer text"};
        const char *text = texts[below(4)];
        FORMAT("%2$d|%1$s|%1$.2s", text, number);
        FORMAT("%2$*1$d|%3$-*1$llx|%2$05i", width, number, wide);
        FORMAT("<%2$.*3$f %1$lld %2$e %1$lld>", wide, 2.5 * number, precision);
        FORMAT("%3$Lg %2$c%%%1$hhd %4$zu %5$ld", number, 'x', 1.25L * number, (size_t)wide, (long)wide);
        FORMAT("%1$d%2$d%3$d%4$d%5$d%6$d%7$d%8$d", 1, 2, 3, 4, number, 6, 7, 8);
        FORMAT("%8$g%7$g%6$g%5$g%4$g%3$g%2$g%1$g%10$g%9$g", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10.);
        int count = 0, counted = 0;
        FORMAT("%1$s%1$s%1$s", text);
        snprintf(NULL, 0, "%2$d%1$n", &count, number);
        model_snprintf(NULL, 0, "%2$d%1$n", &counted, number);
        CHECK(count == counted, "%%1$n");
        errno = *model___errno_location() = round < 200 ? round - 20 : number;
        int error = errno;
        FORMAT("%d %s %m", number, text);
        errno = error;
        FORMAT("%-*m|%.3m|%2d", width, number);
        errno = error;
        FORMAT("%2$d %1$m %1$.2f", 2.5, number);
    }
    knows_only_floats = 0;
    *model___errno_location() = ENOENT;
    CHECK(model_dprintf(1, "%2$.*1$s: %3$m\n", 4, "filename") == 32, "dprintf");
    CHECK(strcmp(written(1), "file: No such file or directory\n") == 0, "dprintf writes");
}

/* All kinds of targets, filled with the same bytes for both. */
struct targets {
    int numbers[4];
    long longs[2];
    long long long_longs[2];
    short shorts[2];
    signed char chars[2];
    float single;
    double number;
    long double extended;
    void *pointer;
    char text[3][64];
    int consumed;
};

#define SCAN(format, ...)                                                                         \
    do {                                                                                          \
        struct targets model, real, *t;                                                           \
        memset(&model, 0x55, sizeof model), memset(&real, 0x55, sizeof real);                     \
        t = &model;                                                                               \
        int count = model_sscanf(input, format, __VA_ARGS__);                                     \
        t = &real;                                                                                \
        int real_count = sscanf(input, format, __VA_ARGS__);                                      \
        CHECK(count == real_count && memcmp(&model, &real, sizeof model) == 0,                    \
              "sscanf(\"%s\", \"%s\"): %d instead of %d", input, format, count, real_count);      \
    } while (0)

static void scan_all_ways(const char *input)
{
    SCAN("%d%d %d%n", &t->numbers[0], &t->numbers[1], &t->numbers[2], &t->consumed);
    SCAN("%i %x%n", &t->numbers[0], (unsigned *)&t->numbers[1], &t->consumed);
    SCAN("%2d%3x%*d%o%n", &t->numbers[0], (unsigned *)&t->numbers[1], (unsigned *)&t->numbers[2],
         &t->consumed);
    SCAN("%ld,%lld%hd%hhd%n", &t->longs[0], &t->long_longs[0], &t->shorts[0], &t->chars[0],
         &t->consumed);
    SCAN("%lu %llx%hu%n", (unsigned long *)&t->longs[0], (unsigned long long *)&t->long_longs[0],
         (unsigned short *)&t->shorts[0], &t->consumed);
    SCAN("%s %3s%n", t->text[0], t->text[1], &t->consumed);
    SCAN("%c%c%5c%n", &t->text[0][0], &t->text[0][1], t->text[1], &t->consumed);
    SCAN("%[a-f0-9] %[^ ,]%*[ ,]%n", t->text[0], t->text[1], &t->consumed);
    SCAN("%[]x-]%[^]]%n", t->text[0], t->text[1], &t->consumed);
    SCAN("%% %d", &t->numbers[0]);
    SCAN("a%d,b%d", &t->numbers[0], &t->numbers[1]);
    SCAN("%*d %d%*s%n", &t->numbers[0], &t->consumed);
}

void test_scanning(void)
{
    static const char *const corners[] = {
        "", " ", "12 34 56", "-7+8 0x1f", "99999999999 99999999999999999999", "abc def", "% 5",
        "a1,b2", "a1,c2", "(nil)", "0x1p3 2.5e-3 inf", "]x]y", "07 0b1", "1,2,3,4", "-", "+5",
        "0x", "0xg", "-0x 1", "0xz 0x 5", "1 0x", "i", "0x.",
    };
    for (size_t i = 0; i < sizeof corners / sizeof corners[0]; i++) {
        char *input = exact_copy(corners[i], strlen(corners[i]) + 1);
        scan_all_ways(input);
        free(input);
    }
    for (int round = 0; round < 20000; round++) {
        static const char letters[] = "0123456789 0123456789 ,-+abf]%";
        char text[24];
        size_t length = below(sizeof text);
        for (size_t i = 0; i < length; i++)
            text[i] = letters[below(sizeof letters - 1)];
        text[length] = '\0';
        char *input = exact_copy(text, length + 1);
        scan_all_ways(input);
        free(input);
    }
    static const char *const floats[] = {"1.5 2.5e3 -3",   "0x1.8p1 .5 1e400", "inf nan -infinity",
                                         "1.25e2,3 4 5",   "12345 1e-5 0",     "  +1.0-2.0+3.0",
                                         "(nil) 0x10 zzz", "1.5.5.5", "1ex 2", "1e+x 2", "0x1p 2",
                                         "0x1p-q 3e", "1.5e 2.5", "-1e3 1", "0xg", "0x", "nan(5) 1",
                                         "-nan 2", "infx", "in 3", ".", "-.5", "1.e5q"};
    for (size_t i = 0; i < sizeof floats / sizeof floats[0]; i++) {
        const char *input = floats[i];
        SCAN("%f %lf%Lf%n", &t->single, &t->number, &t->extended, &t->consumed);
        SCAN("%3f%4lf%*f%n", &t->single, &t->number, &t->consumed);
        SCAN("%p %p%n", &t->pointer, (void **)&t->longs[0], &t->consumed);
    }
}
