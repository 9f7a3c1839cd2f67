/* Runs all parts; plays the interpreter for the primitives that the models call. */
#include "driver.h"

static int failures;
static long comparisons;

void check(int holds, const char *file, int line, const char *format, ...)
{
    comparisons++;
    if (holds)
        return;
    /* One message for each place is enough to start from. */
    static const char *last_file;
    static int last_lines[100];
    static int last_count;
    failures++;
    for (int i = 0; i < last_count; i++)
        if (last_lines[i] == line && last_file == file)
            return;
    if (last_file != file)
        last_count = 0;
    last_file = file;
    if (last_count < 100)
        last_lines[last_count++] = line;
    if (last_count < 100) {
        va_list list;
        va_start(list, format);
        fprintf(stderr, "%s:%d: ", file, line);
        vfprintf(stderr, format, list);
        fputc('\n', stderr);
        va_end(list);
    }
}

uint64_t random_bits(void)
{
    static uint64_t state = 0x9e3779b97f4a7c15ULL;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

unsigned int below(unsigned int limit)
{
    return (unsigned int)((random_bits() >> 16) % limit);
}

void *exact_copy(const void *bytes, size_t size)
{
    void *copy = malloc(size);
    if (copy == NULL)
        abort();
    memcpy(copy, bytes, size);
    return copy;
}

/* --- what the interpreter provides --- */

static char sink[3][1 << 16];
static size_t sizes[3];

void __refute_write(int descriptor, const void *bytes, size_t size)
{
    if (descriptor < 1 || descriptor > 2 || sizes[descriptor] + size >= sizeof sink[0])
        abort();
    memcpy(sink[descriptor] + sizes[descriptor], bytes, size);
    sizes[descriptor] += size;
}

/* Gives back what malloc gave: the models never mix the two. */
void *__refute_malloc(size_t size)
{
    return malloc(size);
}

void __refute_free(void *object)
{
    free(object);
}

/* Asked for and checked by numbers, so that both ways through a model are taken. */
int __refute_may_share_object(const void *one, const void *other)
{
    uintptr_t distance = (uintptr_t)one - (uintptr_t)other;
    return distance + 4096 < 8192;
}

void __refute_require_apart(const void *target, size_t written, const void *source, size_t read)
{
    const char *to = target, *from = source;
    if (to < from + read && from < to + written)
        abort();
}

void __refute_require_defined(int value)
{
    (void)value;
}

void __refute_require_object(const void *block, size_t size)
{
    if (size == 0 && block == NULL)
        abort();
}

void __refute_require_readable(const void *block, size_t size)
{
    for (size_t i = 0; i < size; i++)
        (void)((const volatile char *)block)[i];
}

/* The real library goes on where C defines nothing, and so do the models. */
void __refute_undefined(const char *what)
{
    (void)what;
}

/* As the interpreter asks: numbered arguments and the text of errno. */
static int is_to_be_arranged(const char *format)
{
    for (const char *at = strchr(format, '%'); at != NULL; at = strchr(at + 1, '%')) {
        at += 1 + strspn(at + 1, "0123456789+- #.*'");
        if (*at == '$' || *at == 'm')
            return 1;
    }
    return 0;
}

int __refute_vdprintf(int descriptor, const char *format, va_list *list, int texts_are_read)
{
    (void)texts_are_read;
    if (is_to_be_arranged(format))
        return INT_MIN + 1;
    char *text = NULL;
    int length = vasprintf(&text, format, *list);
    if (length >= 0)
        __refute_write(descriptor, text, (size_t)length);
    free(text);
    return length;
}

int knows_only_floats;

/* One conversion of a float and nothing else. */
static int is_float(const char *format)
{
    size_t length = strlen(format);
    return format[0] == '%' && strchr("fFeEgGaA", format[length - 1]) != NULL &&
           strspn(format + 1, "0123456789+- #.*lL") == length - 2;
}

/* The list goes on behind the value, which vsnprintf does not promise. */
static int format_float(char *buffer, size_t size, const char *format, va_list *list)
{
    int stars[2] = {0}, count = 0;
    for (const char *at = format; *at != '\0'; at++)
        if (*at == '*')
            stars[count++] = va_arg(*list, int);
#define WITH_STARS(value)                                                                         \
    (count == 0   ? snprintf(buffer, size, format, value)                                         \
     : count == 1 ? snprintf(buffer, size, format, stars[0], value)                               \
                  : snprintf(buffer, size, format, stars[0], stars[1], value))
    if (strchr(format, 'L') != NULL) {
        long double value = va_arg(*list, long double);
        return WITH_STARS(value);
    }
    double value = va_arg(*list, double);
    return WITH_STARS(value);
}

int __refute_vsnprintf(char *buffer, size_t size, const char *format, va_list *list)
{
    if (is_to_be_arranged(format))
        return INT_MIN + 1;
    if (knows_only_floats)
        return is_float(format) ? format_float(buffer, size, format, list) : INT_MIN;
    return vsnprintf(buffer, size, format, *list);
}

const char *written(int descriptor)
{
    sink[descriptor][sizes[descriptor]] = '\0';
    sizes[descriptor] = 0;
    return sink[descriptor];
}

/* Here every value is. */
int __refute_is_known(unsigned long long value)
{
    (void)value;
    return 1;
}

/* What has no model must not be reached. */
#define UNMODELLED(name)                                                                          \
    void name(void)                                                                               \
    {                                                                                             \
        fprintf(stderr, #name " was reached\n");                                                  \
        abort();                                                                                  \
    }
UNMODELLED(__VERIFIER_assume)
UNMODELLED(__VERIFIER_nondet_int)
UNMODELLED(__refute_leave_open)
UNMODELLED(__refute_unsupported)
UNMODELLED(__refute_raise_other_signal)
UNMODELLED(__refute_assume)
UNMODELLED(__refute_float_steps)
UNMODELLED(__refute_any_number)
UNMODELLED(__refute_text_of_an_unknown_value)
UNMODELLED(__refute_float_exceptions)
UNMODELLED(__refute_scan_of_wide_characters)
UNMODELLED(__refute_scan_with_allocation)
UNMODELLED(__refute_scan_of_unknown_conversion)

int main(void)
{
    test_blocks();
    test_strings();
    test_characters();
    test_wide();
    test_integers();
    test_floats();
    test_sorting();
    test_random();
    test_names();
    /* Closes standard output at its end. */
    test_output();
    test_files();
    test_formatting();
    test_arranging();
    test_scanning();
    test_mathematics();
    test_complex();
    test_process();
    test_atomic();
    printf("%ld comparisons, %d failures\n", comparisons, failures);
    return failures != 0;
}
