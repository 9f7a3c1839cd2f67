/*
 * Formats of printf that number their arguments (`%2$*1$d`) or ask for the text of errno (`%m`), made plain:
 * the arguments are taken in the order of their numbers, by the types that the conversions give them, and laid
 * out again in the order in which a format without numbers asks for them. `%m` becomes `%s` with one more
 * argument. What formats and writes text knows plain formats only.
 *
 * Plain arguments beside numbered ones, numbers that are left out and numbers that are read by two types are
 * undefined; what follows is what glibc does.
 */
#ifndef REFUTE_FORMAT_ARRANGED_H
#define REFUTE_FORMAT_ARRANGED_H

#include "models.h"

/* The message of an error number; what has none is written to a buffer of this size. */
enum { ERROR_TEXT_SIZE = 32 };
const char *__refute_error_text(int number, char *buffer);

enum { LONGEST_FORMAT = 512, MOST_NUMBERED = 32, MOST_TAKEN = 64 };

/* What an argument is passed as; nothing where no conversion names its number. */
enum passed { AS_NOTHING, AS_INT, AS_LONG, AS_LONG_LONG, AS_POINTER, AS_DOUBLE, AS_LONG_DOUBLE };

struct argument {
    enum passed passed;
    union {
        int number;
        long wide;
        long long widest;
        const void *pointer;
        double real;
        long double extended;
    } value;
};

/* A plain format, and its arguments as a call passes those that find no register. */
struct arrangement {
    _Alignas(16) unsigned char area[MOST_TAKEN * 16];
    size_t used;
    char format[LONGEST_FORMAT];
    size_t length;
    struct argument arguments[MOST_NUMBERED + 1];
    int plain_taken;
    int has_numbered, has_plain;
    char error_text[ERROR_TEXT_SIZE];
};

/* The number before a `$`, which is passed over; 0 where there is none. */
static inline int argument_number(const char **at)
{
    int number = 0;
    const char *end = *at;
    for (; is_digit((unsigned char)*end); end++)
        if (number <= MOST_NUMBERED)
            number = number * 10 + (*end - '0');
    if (end == *at || *end != '$')
        return 0;
    if (number == 0 || number > MOST_NUMBERED)
        __refute_unsupported("this number of an argument of printf");
    *at = end + 1;
    return number;
}

/* The number of the next argument: the one that is written, or that of the next plain one. */
static inline int next_number(struct arrangement *made, int written)
{
    if (written != 0) {
        made->has_numbered = 1;
        return written;
    }
    made->has_plain = 1;
    if (made->plain_taken == MOST_NUMBERED)
        __refute_unsupported("so many arguments of printf");
    return ++made->plain_taken;
}

static inline enum passed passed_for(char length, char letter)
{
    enum passed size = sizeof(size_t) > sizeof(int) ? AS_LONG : AS_INT;
    enum passed widest = sizeof(long) == sizeof(intmax_t) ? AS_LONG : AS_LONG_LONG;
    switch (letter) {
    case 's':
    case 'S':
    case 'p':
    case 'n':
        return AS_POINTER;
    case 'c':
    case 'C':
        return AS_INT;
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
        return length == 'l'                      ? AS_LONG
               : length == 'q' || length == 'L'   ? AS_LONG_LONG
               : length == 'j'                    ? widest
               : length == 'z' || length == 't'   ? size
                                                  : AS_INT;
    default:
        return length == 'L' ? AS_LONG_DOUBLE : AS_DOUBLE;
    }
}

/* Where the arguments of a conversion come from, in the order in which a plain format takes them. */
struct places {
    int width, precision, value;
    char length, letter;
};

/*
 * Reads a conversion behind its `%`, and gives what is behind it. Everything but the numbers goes into the plain
 * format.
 */
static inline const char *read_places(struct arrangement *made, const char *at, struct places *places)
{
#define KEEP(byte) made->format[made->length++] = (byte)
    *places = (struct places){0};
    int number = argument_number(&at), is_name = 0;
    for (; *at == '-' || *at == '+' || *at == ' ' || *at == '#' || *at == '0' || *at == '\''; at++) {
        is_name |= *at == '#';
        KEEP(*at);
    }
    if (*at == '*') {
        KEEP(*at++);
        places->width = next_number(made, argument_number(&at));
    }
    for (; is_digit((unsigned char)*at); at++)
        KEEP(*at);
    if (*at == '.') {
        KEEP(*at++);
        if (*at == '*') {
            KEEP(*at++);
            places->precision = next_number(made, argument_number(&at));
        }
        for (; is_digit((unsigned char)*at); at++)
            KEEP(*at);
    }
    for (; *at == 'h' || *at == 'l' || *at == 'q' || *at == 'j' || *at == 'z' || *at == 't' || *at == 'L';
         at++) {
        places->length = places->length == 'l' && *at == 'l' ? 'q' : *at;
        KEEP(*at);
    }
    places->letter = *at;
    if (*at == '\0')
        __refute_unsupported("a conversion of printf that does not end");
    /* glibc shows the name of the error then. */
    if (*at == 'm' && is_name)
        __refute_unsupported("the conversion %#m of printf");
    if (*at == 'm' && places->length != '\0')
        __refute_unsupported("the conversion %m of printf with a length");
    KEEP(*at == 'm' ? 's' : *at);
    if (*at != 'm' && *at != '%')
        places->value = next_number(made, number);
    return at + 1;
#undef KEEP
}

/* Notes as what an argument is passed. */
static inline void expect(struct arrangement *made, int number, enum passed passed)
{
    struct argument *argument = &made->arguments[number];
    if (argument->passed != AS_NOTHING && argument->passed != passed)
        __refute_undefined("an argument of printf is read by two types");
    argument->passed = passed;
}

static inline void take_arguments(struct arrangement *made, va_list *list)
{
    int last = MOST_NUMBERED;
    while (last > 0 && made->arguments[last].passed == AS_NOTHING)
        last--;
    for (int number = 1; number <= last; number++) {
        struct argument *argument = &made->arguments[number];
        switch (argument->passed) {
        case AS_NOTHING:
            __refute_undefined("a number of an argument of printf is left out");
            (void)va_arg(*list, int);
            break;
        case AS_INT:
            argument->value.number = va_arg(*list, int);
            break;
        case AS_LONG:
            argument->value.wide = va_arg(*list, long);
            break;
        case AS_LONG_LONG:
            argument->value.widest = va_arg(*list, long long);
            break;
        case AS_POINTER:
            argument->value.pointer = va_arg(*list, const void *);
            break;
        case AS_DOUBLE:
            argument->value.real = va_arg(*list, double);
            break;
        case AS_LONG_DOUBLE:
            argument->value.extended = va_arg(*list, long double);
        }
    }
}

/* The next place for an argument of this size. */
static inline void *next_place(struct arrangement *made, size_t size)
{
    size_t slot = sizeof(void *);
    /* On x86-64, a long double lies at a multiple of its size. */
    if (size == 16)
        made->used = (made->used + 15) / 16 * 16;
    void *place = made->area + made->used;
    made->used += (size + slot - 1) / slot * slot;
    if (made->used > sizeof made->area)
        __refute_unsupported("so many arguments of printf");
    return place;
}

static inline void pass(struct arrangement *made, int number)
{
    struct argument *argument = &made->arguments[number];
    switch (number == 0 ? AS_NOTHING : argument->passed) {
    case AS_NOTHING:
        break;
    case AS_INT:
        *(int *)next_place(made, sizeof(int)) = argument->value.number;
        break;
    case AS_LONG:
        *(long *)next_place(made, sizeof(long)) = argument->value.wide;
        break;
    case AS_LONG_LONG:
        __builtin_memcpy(next_place(made, sizeof(long long)), &argument->value.widest, sizeof(long long));
        break;
    case AS_POINTER:
        *(const void **)next_place(made, sizeof(void *)) = argument->value.pointer;
        break;
    case AS_DOUBLE:
        __builtin_memcpy(next_place(made, sizeof(double)), &argument->value.real, sizeof(double));
        break;
    case AS_LONG_DOUBLE:
        __builtin_memcpy(next_place(made, sizeof(long double)), &argument->value.extended,
                         sizeof(long double));
    }
}

/* A list of arguments that all lie in memory. */
static inline void list_of(struct arrangement *made, va_list *list)
{
#if __SIZEOF_POINTER__ == 8
    struct {
        unsigned int general, vector;
        void *overflow, *saved;
    } area = {48, 176, made->area, made->area};
#else
    void *area = made->area;
#endif
    __builtin_memcpy(list, &area, sizeof area);
}

/* The error is the one that errno holds now. */
static inline void arrange(struct arrangement *made, const char *format, va_list *given, va_list *list)
{
    const char *error = NULL;
    struct places places;
    *made = (struct arrangement){0};
    if (length_of(format) >= LONGEST_FORMAT)
        __refute_unsupported("such a long format of printf with numbered arguments or %m");
    for (const char *at = format; *at != '\0';) {
        made->format[made->length++] = *at;
        if (*at++ != '%')
            continue;
        at = read_places(made, at, &places);
        if (places.width != 0)
            expect(made, places.width, AS_INT);
        if (places.precision != 0)
            expect(made, places.precision, AS_INT);
        if (places.value != 0)
            expect(made, places.value, passed_for(places.length, places.letter));
        if (places.letter == 'm' && error == NULL)
            error = __refute_error_text(errno, made->error_text);
    }
    if (made->has_numbered && made->has_plain)
        __refute_undefined("numbered and plain arguments in one format of printf");
    take_arguments(made, given);
    made->length = 0;
    made->plain_taken = 0;
    for (const char *at = format; *at != '\0';) {
        made->format[made->length++] = *at;
        if (*at++ != '%')
            continue;
        at = read_places(made, at, &places);
        pass(made, places.width);
        pass(made, places.precision);
        pass(made, places.value);
        if (places.letter == 'm')
            *(const void **)next_place(made, sizeof(void *)) = error;
    }
    made->format[made->length] = '\0';
    list_of(made, list);
}

#endif
