/*
 * stdlib.h and wchar.h: bytes to wide characters and back in the C locale, which is ASCII there:
 * a byte above 127 is no character.
 */
#include "models.h"

#ifndef REFUTE_CHECK_PROTOTYPES
typedef struct {
    int state;
    int bytes;
} mbstate_t;
#endif

enum { LAST_CHARACTER = 127 };

static const size_t illegal = (size_t)-1;
static const size_t incomplete = (size_t)-2;

/* One character; gives how many bytes it has, 0 for the null. */
static size_t decode(wchar_t *target, const char *bytes, size_t limit)
{
    if (limit == 0)
        return incomplete;
    unsigned char byte = (unsigned char)*bytes;
    if (byte > LAST_CHARACTER) {
        errno = EILSEQ;
        return illegal;
    }
    if (target != NULL)
        *target = byte;
    return byte != '\0';
}

static size_t encode(char *target, wchar_t character)
{
    if (character < 0 || character > LAST_CHARACTER) {
        errno = EILSEQ;
        return illegal;
    }
    *target = (char)character;
    return 1;
}

/* Converts until a null or `limit` characters; the place moves when there is a target. */
static size_t decode_text(wchar_t *target, const char **source, size_t limit)
{
    const char *bytes = *source;
    size_t count = 0;
    while (target == NULL || count < limit) {
        wchar_t character;
        size_t size = decode(&character, bytes + count, 1);
        if (size == illegal) {
            if (target != NULL)
                *source = bytes + count;
            return illegal;
        }
        if (target != NULL)
            target[count] = character;
        if (size == 0) {
            if (target != NULL)
                *source = NULL;
            return count;
        }
        count++;
    }
    *source = bytes + count;
    return count;
}

static size_t encode_text(char *target, const wchar_t **source, size_t limit)
{
    const wchar_t *characters = *source;
    size_t count = 0;
    while (target == NULL || count < limit) {
        char byte;
        if (encode(&byte, characters[count]) == illegal) {
            if (target != NULL)
                *source = characters + count;
            return illegal;
        }
        if (target != NULL)
            target[count] = byte;
        if (byte == '\0') {
            if (target != NULL)
                *source = NULL;
            return count;
        }
        count++;
    }
    *source = characters + count;
    return count;
}

/* glibc looks at the first byte even where it may look at none. */
int mblen(const char *bytes, size_t limit)
{
    if (bytes == NULL || *bytes == '\0')
        return 0;
    return limit == 0 ? -1 : (int)decode(NULL, bytes, limit);
}

int mbtowc(wchar_t *restrict target, const char *restrict bytes, size_t limit)
{
    if (bytes == NULL)
        return 0;
    return limit == 0 && *bytes != '\0' ? -1 : (int)decode(target, bytes, 1);
}

int wctomb(char *bytes, wchar_t character)
{
    return bytes == NULL ? 0 : (int)encode(bytes, character);
}

size_t mbstowcs(wchar_t *restrict target, const char *source, size_t limit)
{
    return decode_text(target, &source, limit);
}

size_t wcstombs(char *restrict target, const wchar_t *source, size_t limit)
{
    return encode_text(target, &source, limit);
}

int mbsinit(const mbstate_t *state)
{
    (void)state;
    return 1;
}

size_t mbrlen(const char *restrict bytes, size_t limit, mbstate_t *restrict state)
{
    (void)state;
    return bytes == NULL ? 0 : decode(NULL, bytes, limit);
}

size_t __mbrlen(const char *restrict bytes, size_t limit, mbstate_t *restrict state)
{
    (void)state;
    return bytes == NULL ? 0 : decode(NULL, bytes, limit);
}

size_t mbrtowc(wchar_t *restrict target, const char *restrict bytes, size_t limit,
               mbstate_t *restrict state)
{
    (void)state;
    return bytes == NULL ? 0 : decode(target, bytes, limit);
}

size_t wcrtomb(char *restrict bytes, wchar_t character, mbstate_t *restrict state)
{
    (void)state;
    return bytes == NULL ? 1 : encode(bytes, character);
}

size_t mbsrtowcs(wchar_t *restrict target, const char **restrict source, size_t limit,
                 mbstate_t *restrict state)
{
    (void)state;
    return decode_text(target, source, limit);
}

size_t wcsrtombs(char *restrict target, const wchar_t **restrict source, size_t limit,
                 mbstate_t *restrict state)
{
    (void)state;
    return encode_text(target, source, limit);
}

wint_t btowc(int byte)
{
    return byte >= 0 && byte <= LAST_CHARACTER ? (wint_t)byte : WEOF;
}

int wctob(wint_t character)
{
    return character <= LAST_CHARACTER ? (int)character : EOF;
}
