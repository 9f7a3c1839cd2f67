/*
 * string.h: functions that write strings and blocks.
 *
 * What is read and what is written must not overlap, except for memmove and bcopy. How much that is in a
 * string is only asked for where the two may be in one object.
 */
#include "models.h"

void *mempcpy(void *target, const void *source, size_t size)
{
    __refute_require_object(target, size);
    __refute_require_object(source, size);
    __builtin_memcpy(target, source, size);
    return (char *)target + size;
}

void *__mempcpy(void *target, const void *source, size_t size)
{
    __refute_require_object(target, size);
    __refute_require_object(source, size);
    __builtin_memcpy(target, source, size);
    return (char *)target + size;
}

void *memccpy(void *target, const void *source, int stop, size_t size)
{
    unsigned char *to = target;
    const unsigned char *from = source;
    __refute_require_object(target, size);
    __refute_require_object(source, size);
    if (__refute_may_share_object(target, source)) {
        size_t count = 0;
        while (count < size && from[count] != (unsigned char)stop)
            count++;
        count += count < size;
        __refute_require_apart(target, count, source, count);
    }
    for (size_t i = 0; i < size; i++) {
        to[i] = from[i];
        if (from[i] == (unsigned char)stop)
            return to + i + 1;
    }
    return NULL;
}

void bcopy(const void *source, void *target, size_t size)
{
    __builtin_memmove(target, source, size);
}

void bzero(void *target, size_t size)
{
    __builtin_memset(target, 0, size);
}

void explicit_bzero(void *target, size_t size)
{
    __builtin_memset(target, 0, size);
}

void *memfrob(void *target, size_t size)
{
    unsigned char *bytes = target;
    for (size_t i = 0; i < size; i++)
        bytes[i] ^= 42;
    return target;
}

void swab(const void *restrict source, void *restrict target, ssize_t size)
{
    const unsigned char *from = source;
    unsigned char *to = target;
    if (size > 1)
        __refute_require_apart(target, (size_t)size & ~(size_t)1, source, (size_t)size & ~(size_t)1);
    for (ssize_t i = 0; i + 1 < size; i += 2) {
        unsigned char first = from[i];
        to[i] = from[i + 1];
        to[i + 1] = first;
    }
}

/* Copies up to and with the null; gives the place of the null in the target. */
static char *copy_text(char *target, const char *source)
{
    if (__refute_may_share_object(target, source)) {
        size_t size = length_of(source) + 1;
        __refute_require_apart(target, size, source, size);
    }
    size_t i = 0;
    while (source[i] != '\0') {
        target[i] = source[i];
        i++;
    }
    target[i] = '\0';
    return target + i;
}

/* How many bytes are read of a string, or of its first `limit` bytes: the null is one of them. */
static size_t bytes_read(const char *source, size_t limit)
{
    size_t length = length_within(source, limit);
    return length + (length < limit);
}

/* Copies at most `size` bytes and fills the rest with nulls; gives the place of the first null. */
static char *copy_padded(char *target, const char *source, size_t size)
{
    __refute_require_object(target, size);
    __refute_require_object(source, size);
    if (__refute_may_share_object(target, source))
        __refute_require_apart(target, size, source, bytes_read(source, size));
    size_t length = 0;
    while (length < size && source[length] != '\0') {
        target[length] = source[length];
        length++;
    }
    for (size_t i = length; i < size; i++)
        target[i] = '\0';
    return target + length;
}

/* Appends at most `size` bytes and a null. */
static void append(char *target, const char *source, size_t size)
{
    char *end = target + length_of(target);
    __refute_require_object(source, size);
    if (__refute_may_share_object(target, source)) {
        size_t written = (size_t)(end - target) + length_within(source, size) + 1;
        __refute_require_apart(target, written, source, bytes_read(source, size));
    }
    size_t i = 0;
    while (i < size && source[i] != '\0') {
        end[i] = source[i];
        i++;
    }
    end[i] = '\0';
}

char *strcpy(char *restrict target, const char *restrict source)
{
    copy_text(target, source);
    return target;
}

char *stpcpy(char *restrict target, const char *restrict source)
{
    return copy_text(target, source);
}

char *__stpcpy(char *restrict target, const char *restrict source)
{
    return copy_text(target, source);
}

char *strncpy(char *restrict target, const char *restrict source, size_t size)
{
    copy_padded(target, source, size);
    return target;
}

char *stpncpy(char *restrict target, const char *restrict source, size_t size)
{
    return copy_padded(target, source, size);
}

char *strcat(char *restrict target, const char *restrict source)
{
    append(target, source, SIZE_MAX);
    return target;
}

char *strncat(char *restrict target, const char *restrict source, size_t size)
{
    append(target, source, size);
    return target;
}

/* The C library has these since 2.38; programs for other systems bring their own. */
size_t strlcpy(char *restrict target, const char *restrict source, size_t size)
{
    size_t length = length_of(source);
    if (size > 0) {
        size_t kept = length < size ? length : size - 1;
        __builtin_memcpy(target, source, kept);
        target[kept] = '\0';
    }
    return length;
}

size_t strlcat(char *restrict target, const char *restrict source, size_t size)
{
    size_t before = length_within(target, size);
    size_t length = length_of(source);
    if (before < size) {
        size_t room = size - before - 1;
        size_t kept = length < room ? length : room;
        __builtin_memcpy(target + before, source, kept);
        target[before + kept] = '\0';
    }
    return before + length;
}

/* The C locale compares bytes, so a transformed string is the string. */
size_t strxfrm(char *restrict target, const char *restrict source, size_t size)
{
    size_t length = length_of(source);
    if (size > 0)
        copy_padded(target, source, length < size ? length + 1 : size);
    return length;
}

char *strdup(const char *text)
{
    size_t size = length_of(text) + 1;
    char *copy = malloc(size);
    if (copy != NULL)
        __builtin_memcpy(copy, text, size);
    return copy;
}

char *__strdup(const char *text)
{
    size_t size = length_of(text) + 1;
    char *copy = malloc(size);
    if (copy != NULL)
        __builtin_memcpy(copy, text, size);
    return copy;
}

static char *copy_within(const char *text, size_t limit)
{
    size_t length = length_within(text, limit);
    char *copy = malloc(length + 1);
    if (copy != NULL) {
        __builtin_memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

char *strndup(const char *text, size_t limit)
{
    return copy_within(text, limit);
}

char *__strndup(const char *text, size_t limit)
{
    return copy_within(text, limit);
}

/* --- checked forms: the last argument is how much room the compiler saw in the target --- */

void *__mempcpy_chk(void *target, const void *source, size_t size, size_t room)
{
    require_room(size <= room);
    __refute_require_object(target, size);
    __refute_require_object(source, size);
    __builtin_memcpy(target, source, size);
    return (char *)target + size;
}

void __explicit_bzero_chk(void *target, size_t size, size_t room)
{
    require_room(size <= room);
    __builtin_memset(target, 0, size);
}

char *__strcpy_chk(char *target, const char *source, size_t room)
{
    require_room(length_of(source) < room);
    copy_text(target, source);
    return target;
}

char *__stpcpy_chk(char *target, const char *source, size_t room)
{
    require_room(length_of(source) < room);
    return copy_text(target, source);
}

char *__strncpy_chk(char *target, const char *source, size_t size, size_t room)
{
    require_room(size <= room);
    copy_padded(target, source, size);
    return target;
}

char *__stpncpy_chk(char *target, const char *source, size_t size, size_t room)
{
    require_room(size <= room);
    return copy_padded(target, source, size);
}

char *__strcat_chk(char *target, const char *source, size_t room)
{
    size_t before = length_within(target, room);
    require_room(before < room && length_of(source) < room - before);
    append(target, source, SIZE_MAX);
    return target;
}

char *__strncat_chk(char *target, const char *source, size_t size, size_t room)
{
    size_t before = length_within(target, room);
    require_room(before < room && length_within(source, size) < room - before);
    append(target, source, size);
    return target;
}
