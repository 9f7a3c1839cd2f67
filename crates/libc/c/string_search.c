/*
 * string.h: functions that look for bytes and strings. Blocks are read up to the byte that is found (memchr,
 * from the end memrchr) or as a whole (memmem), strings up to what is found or the null. Only strtok and
 * strsep write: a null behind each token, and the place of the rest.
 */
#include "models.h"

void *memchr(const void *block, int wanted, size_t size)
{
    const unsigned char *bytes = block;
    __refute_require_object(block, size);
    for (size_t i = 0; i < size; i++)
        if (bytes[i] == (unsigned char)wanted)
            return (void *)(bytes + i);
    return NULL;
}

void *memrchr(const void *block, int wanted, size_t size)
{
    const unsigned char *bytes = block;
    __refute_require_object(block, size);
    for (size_t i = size; i > 0; i--)
        if (bytes[i - 1] == (unsigned char)wanted)
            return (void *)(bytes + i - 1);
    return NULL;
}

void *rawmemchr(const void *block, int wanted)
{
    const unsigned char *bytes = block;
    while (*bytes != (unsigned char)wanted)
        bytes++;
    return (void *)bytes;
}

/* Both blocks must be there as a whole, also where the part is found at the start. */
void *memmem(const void *block, size_t size, const void *part, size_t part_size)
{
    const unsigned char *bytes = block;
    const unsigned char *wanted = part;
    unsigned char seen = 0;
    for (size_t i = 0; i < size; i++)
        seen |= bytes[i];
    for (size_t i = 0; i < part_size; i++)
        seen |= wanted[i];
    (void)seen;
    for (size_t start = 0; part_size <= size && start <= size - part_size; start++) {
        size_t same = 0;
        while (same < part_size && bytes[start + same] == wanted[same])
            same++;
        if (same == part_size)
            return (void *)(bytes + start);
    }
    return NULL;
}

size_t strlen(const char *text)
{
    size_t length = 0;
    while (text[length] != '\0')
        length++;
    return length;
}

size_t strnlen(const char *text, size_t limit)
{
    size_t length = 0;
    while (length < limit && text[length] != '\0')
        length++;
    return length;
}

static char *find_or_end(const char *text, char wanted)
{
    while (*text != wanted && *text != '\0')
        text++;
    return (char *)text;
}

static char *find_first(const char *text, char wanted)
{
    char *found = find_or_end(text, wanted);
    return *found == wanted ? found : NULL;
}

static char *find_last(const char *text, char wanted)
{
    const char *found = NULL;
    for (;; text++) {
        if (*text == wanted)
            found = text;
        if (*text == '\0')
            return (char *)found;
    }
}

char *strchr(const char *text, int wanted)
{
    return find_first(text, (char)wanted);
}

char *index(const char *text, int wanted)
{
    return find_first(text, (char)wanted);
}

char *strchrnul(const char *text, int wanted)
{
    return find_or_end(text, (char)wanted);
}

char *strrchr(const char *text, int wanted)
{
    return find_last(text, (char)wanted);
}

char *rindex(const char *text, int wanted)
{
    return find_last(text, (char)wanted);
}

char *strstr(const char *text, const char *part)
{
    for (;; text++) {
        size_t same = 0;
        while (part[same] != '\0' && text[same] == part[same])
            same++;
        if (part[same] == '\0')
            return (char *)text;
        if (*text == '\0')
            return NULL;
    }
}

char *strcasestr(const char *text, const char *part)
{
    for (;; text++) {
        size_t same = 0;
        while (part[same] != '\0' && lower_of(text[same]) == lower_of(part[same]))
            same++;
        if (part[same] == '\0')
            return (char *)text;
        if (*text == '\0')
            return NULL;
    }
}

static int contains(const char *set, char character)
{
    while (*set != '\0' && *set != character)
        set++;
    return *set != '\0';
}

/* How many bytes at the start are in the set (or are not in it). */
static size_t span(const char *text, const char *set, int in_set)
{
    size_t length = 0;
    while (text[length] != '\0' && contains(set, text[length]) == in_set)
        length++;
    return length;
}

size_t strspn(const char *text, const char *accepted)
{
    return span(text, accepted, 1);
}

size_t strcspn(const char *text, const char *rejected)
{
    return span(text, rejected, 0);
}

char *strpbrk(const char *text, const char *set)
{
    text += span(text, set, 0);
    return *text == '\0' ? NULL : (char *)text;
}

static char *next_token(char *text, const char *delimiters, char **rest)
{
    if (text == NULL)
        text = *rest;
    text += span(text, delimiters, 1);
    if (*text == '\0') {
        *rest = text;
        return NULL;
    }
    char *end = text + span(text, delimiters, 0);
    *rest = end;
    if (*end != '\0') {
        *end = '\0';
        *rest = end + 1;
    }
    return text;
}

char *strtok(char *restrict text, const char *restrict delimiters)
{
    static char *rest;
    /* glibc reads through the null pointer here; so does the model, and the access is reported. */
    return next_token(text, delimiters, &rest);
}

char *strtok_r(char *restrict text, const char *restrict delimiters, char **restrict rest)
{
    return next_token(text, delimiters, rest);
}

char *__strtok_r(char *restrict text, const char *restrict delimiters, char **restrict rest)
{
    return next_token(text, delimiters, rest);
}

char *strsep(char **restrict rest, const char *restrict delimiters)
{
    char *text = *rest;
    if (text == NULL)
        return NULL;
    char *end = text + span(text, delimiters, 0);
    if (*end == '\0') {
        *rest = NULL;
    } else {
        *end = '\0';
        *rest = end + 1;
    }
    return text;
}

/* The GNU version: what follows the last slash, also when that is nothing. */
char *basename(const char *path)
{
    const char *slash = find_last(path, '/');
    return (char *)(slash == NULL ? path : slash + 1);
}
