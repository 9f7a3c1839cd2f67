/* What printf in C is made of: text that grows in a buffer, and the parts of a conversion. */
#ifndef REFUTE_FORMAT_TEXT_H
#define REFUTE_FORMAT_TEXT_H

#include "models.h"

/* Text that is cut to the size of its buffer, but counted whole. */
struct text {
    char *buffer;
    size_t size;
    size_t length;
    /* A string in the object of the buffer, with the bytes that were read of it. */
    const char *shared;
    size_t shared_size;
};

/* Remembers a string that was read, where it may overlap with the buffer. */
static inline void note_source(struct text *text, const char *source, size_t size)
{
    if (text->size == 0 || !__refute_may_share_object(text->buffer, source))
        return;
    if (text->shared != NULL)
        __refute_unsupported("text made of several strings that may lie in its buffer");
    text->shared = source;
    text->shared_size = size;
}

static inline void put(struct text *text, char byte)
{
    if (text->length + 1 < text->size)
        text->buffer[text->length] = byte;
    text->length++;
}

static inline void put_times(struct text *text, char byte, int times)
{
    for (int i = 0; i < times; i++)
        put(text, byte);
}

/* One conversion: flags, width, precision, length and letter. */
struct conversion {
    int left, plus, space, alternative, zero;
    int width;
    /* Negative when there is none. */
    int precision;
    /* `h`, `l`, `z` and so on; `H` for hh and `q` for ll. */
    char length;
    char letter;
    /* Behind the conversion. */
    const char *end;
};

static inline int number_or_star(const char **at, va_list *list)
{
    int number = 0;
    if (**at == '*') {
        ++*at;
        return va_arg(*list, int);
    }
    for (; is_digit((unsigned char)**at); ++*at)
        number = number * 10 + (**at - '0');
    return number;
}

static inline struct conversion read_conversion(const char *at, va_list *list)
{
    struct conversion result = {.precision = -1};
    for (;; at++) {
        if (*at == '-')
            result.left = 1;
        else if (*at == '+')
            result.plus = 1;
        else if (*at == ' ')
            result.space = 1;
        else if (*at == '#')
            result.alternative = 1;
        else if (*at == '0')
            result.zero = 1;
        else if (*at != '\'')
            break;
    }
    result.width = number_or_star(&at, list);
    if (result.width < 0) {
        result.left = 1;
        result.width = -result.width;
    }
    if (*at == '.') {
        at++;
        result.precision = number_or_star(&at, list);
    }
    if (*at == 'h' || *at == 'l' || *at == 'q' || *at == 'j' || *at == 'z' || *at == 't' ||
        *at == 'L')
        result.length = *at++;
    if (result.length == 'h' && *at == 'h') {
        result.length = 'H';
        at++;
    }
    if (result.length == 'l' && *at == 'l') {
        result.length = 'q';
        at++;
    }
    result.letter = *at++;
    result.end = at;
    return result;
}

#endif
