/*
 * wchar.h: strings and blocks of wide characters.
 *
 * As in string.h, what is read and what is written must not overlap, except for wmemmove.
 */
#include "models.h"

static size_t wide_length(const wchar_t *text, size_t limit)
{
    size_t length = 0;
    while (length < limit && text[length] != L'\0')
        length++;
    return length;
}

size_t wcslen(const wchar_t *text)
{
    return wide_length(text, SIZE_MAX);
}

size_t wcsnlen(const wchar_t *text, size_t limit)
{
    return wide_length(text, limit);
}

/* --- blocks --- */

wchar_t *wmemcpy(wchar_t *restrict target, const wchar_t *restrict source, size_t count)
{
    __builtin_memcpy(target, source, count * sizeof(wchar_t));
    return target;
}

wchar_t *wmempcpy(wchar_t *restrict target, const wchar_t *restrict source, size_t count)
{
    __builtin_memcpy(target, source, count * sizeof(wchar_t));
    return target + count;
}

wchar_t *wmemmove(wchar_t *target, const wchar_t *source, size_t count)
{
    __builtin_memmove(target, source, count * sizeof(wchar_t));
    return target;
}

wchar_t *wmemset(wchar_t *target, wchar_t value, size_t count)
{
    for (size_t i = 0; i < count; i++)
        target[i] = value;
    return target;
}

wchar_t *wmemchr(const wchar_t *block, wchar_t wanted, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (block[i] == wanted)
            return (wchar_t *)block + i;
    return NULL;
}

/* The order of wide characters, as -1, 0 and 1: a difference could overflow. */
static int order(wchar_t left, wchar_t right)
{
    return (left > right) - (left < right);
}

/* Reads all of both blocks, as C says, whatever comes of their first characters. */
int wmemcmp(const wchar_t *left, const wchar_t *right, size_t count)
{
    int result = 0;
    int is_open = -1;
    for (size_t i = 0; i < count; i++) {
        result |= order(left[i], right[i]) & is_open;
        is_open &= -(left[i] == right[i]);
    }
    __refute_require_defined(result);
    return result;
}

/* --- strings --- */

/* How many bytes are read of a string, or of its first `limit` characters: the null is one of them. */
static size_t bytes_read(const wchar_t *source, size_t limit)
{
    size_t length = wide_length(source, limit);
    return (length + (length < limit)) * sizeof(wchar_t);
}

static wchar_t *copy_text(wchar_t *target, const wchar_t *source)
{
    if (__refute_may_share_object(target, source)) {
        size_t size = bytes_read(source, SIZE_MAX);
        __refute_require_apart(target, size, source, size);
    }
    size_t i = 0;
    while (source[i] != L'\0') {
        target[i] = source[i];
        i++;
    }
    target[i] = L'\0';
    return target + i;
}

static wchar_t *copy_padded(wchar_t *target, const wchar_t *source, size_t count)
{
    if (__refute_may_share_object(target, source))
        __refute_require_apart(target, count * sizeof(wchar_t), source, bytes_read(source, count));
    size_t length = 0;
    while (length < count && source[length] != L'\0') {
        target[length] = source[length];
        length++;
    }
    for (size_t i = length; i < count; i++)
        target[i] = L'\0';
    return target + length;
}

/* Appends at most `count` characters and a null. */
static void append(wchar_t *target, const wchar_t *source, size_t count)
{
    size_t before = wide_length(target, SIZE_MAX);
    wchar_t *end = target + before;
    if (__refute_may_share_object(target, source)) {
        size_t written = (before + wide_length(source, count) + 1) * sizeof(wchar_t);
        __refute_require_apart(target, written, source, bytes_read(source, count));
    }
    size_t i = 0;
    while (i < count && source[i] != L'\0') {
        end[i] = source[i];
        i++;
    }
    end[i] = L'\0';
}

wchar_t *wcscpy(wchar_t *restrict target, const wchar_t *restrict source)
{
    copy_text(target, source);
    return target;
}

wchar_t *wcpcpy(wchar_t *restrict target, const wchar_t *restrict source)
{
    return copy_text(target, source);
}

wchar_t *wcsncpy(wchar_t *restrict target, const wchar_t *restrict source, size_t count)
{
    copy_padded(target, source, count);
    return target;
}

wchar_t *wcpncpy(wchar_t *restrict target, const wchar_t *restrict source, size_t count)
{
    return copy_padded(target, source, count);
}

wchar_t *wcscat(wchar_t *restrict target, const wchar_t *restrict source)
{
    append(target, source, SIZE_MAX);
    return target;
}

wchar_t *wcsncat(wchar_t *restrict target, const wchar_t *restrict source, size_t count)
{
    append(target, source, count);
    return target;
}

wchar_t *wcsdup(const wchar_t *text)
{
    size_t size = (wide_length(text, SIZE_MAX) + 1) * sizeof(wchar_t);
    wchar_t *copy = malloc(size);
    if (copy != NULL)
        __builtin_memcpy(copy, text, size);
    return copy;
}

static int compare(const wchar_t *left, const wchar_t *right, size_t limit)
{
    for (size_t i = 0; i < limit; i++) {
        if (left[i] != right[i])
            return order(left[i], right[i]);
        if (left[i] == L'\0')
            return 0;
    }
    return 0;
}

int wcscmp(const wchar_t *left, const wchar_t *right)
{
    return compare(left, right, SIZE_MAX);
}

int wcsncmp(const wchar_t *left, const wchar_t *right, size_t limit)
{
    return compare(left, right, limit);
}

/* The C locale compares the numbers of characters. */
int wcscoll(const wchar_t *left, const wchar_t *right)
{
    return compare(left, right, SIZE_MAX);
}

size_t wcsxfrm(wchar_t *restrict target, const wchar_t *restrict source, size_t count)
{
    size_t length = wide_length(source, SIZE_MAX);
    if (count > 0)
        copy_padded(target, source, length < count ? length + 1 : count);
    return length;
}

static int compare_ignoring_case(const wchar_t *left, const wchar_t *right, size_t limit)
{
    for (size_t i = 0; i < limit; i++) {
        wchar_t a = lower_of(left[i]);
        wchar_t b = lower_of(right[i]);
        if (a != b)
            return (int)((unsigned int)a - (unsigned int)b);
        if (a == L'\0')
            return 0;
    }
    return 0;
}

int wcscasecmp(const wchar_t *left, const wchar_t *right)
{
    return compare_ignoring_case(left, right, SIZE_MAX);
}

int wcsncasecmp(const wchar_t *left, const wchar_t *right, size_t limit)
{
    return compare_ignoring_case(left, right, limit);
}

/* --- searches --- */

wchar_t *wcschr(const wchar_t *text, wchar_t wanted)
{
    while (*text != wanted && *text != L'\0')
        text++;
    return *text == wanted ? (wchar_t *)text : NULL;
}

wchar_t *wcschrnul(const wchar_t *text, wchar_t wanted)
{
    while (*text != wanted && *text != L'\0')
        text++;
    return (wchar_t *)text;
}

wchar_t *wcsrchr(const wchar_t *text, wchar_t wanted)
{
    const wchar_t *found = NULL;
    for (;; text++) {
        if (*text == wanted)
            found = text;
        if (*text == L'\0')
            return (wchar_t *)found;
    }
}

wchar_t *wcsstr(const wchar_t *text, const wchar_t *part)
{
    for (;; text++) {
        size_t same = 0;
        while (part[same] != L'\0' && text[same] == part[same])
            same++;
        if (part[same] == L'\0')
            return (wchar_t *)text;
        if (*text == L'\0')
            return NULL;
    }
}

static size_t span(const wchar_t *text, const wchar_t *set, int in_set)
{
    size_t length = 0;
    for (; text[length] != L'\0'; length++) {
        const wchar_t *member = set;
        while (*member != L'\0' && *member != text[length])
            member++;
        if ((*member != L'\0') != in_set)
            break;
    }
    return length;
}

size_t wcsspn(const wchar_t *text, const wchar_t *accepted)
{
    return span(text, accepted, 1);
}

size_t wcscspn(const wchar_t *text, const wchar_t *rejected)
{
    return span(text, rejected, 0);
}

wchar_t *wcspbrk(const wchar_t *text, const wchar_t *set)
{
    text += span(text, set, 0);
    return *text == L'\0' ? NULL : (wchar_t *)text;
}

wchar_t *wcstok(wchar_t *restrict text, const wchar_t *restrict delimiters, wchar_t **restrict rest)
{
    if (text == NULL) {
        if (*rest == NULL)
            return NULL;
        text = *rest;
    }
    text += span(text, delimiters, 1);
    if (*text == L'\0') {
        *rest = NULL;
        return NULL;
    }
    wchar_t *end = text + span(text, delimiters, 0);
    *rest = NULL;
    if (*end != L'\0') {
        *end = L'\0';
        *rest = end + 1;
    }
    return text;
}
