/*
 * string.h and strings.h: comparisons. Blocks are read as a whole; strings up to the first difference, the
 * null or the limit. Nothing is written.
 */
#include "models.h"

/*
 * The C library of GNU on x86 gives the difference of the first bytes that differ. All of both blocks is
 * read, as C says, whatever comes of their first bytes; there is no decision in it, so that blocks of
 * unknown bytes are compared in one way and not in as many as they have bytes.
 */
static int compare_blocks(const void *left, const void *right, size_t size)
{
    const unsigned char *a = left;
    const unsigned char *b = right;
    __refute_require_object(left, size);
    __refute_require_object(right, size);
    __refute_require_readable(left, size);
    __refute_require_readable(right, size);
    int result = 0;
    int is_open = -1;
    for (size_t i = 0; i < size; i++) {
        int difference = a[i] - b[i];
        result |= difference & is_open;
        is_open &= -(difference == 0);
    }
    __refute_require_defined(result);
    return result;
}

int memcmp(const void *left, const void *right, size_t size)
{
    return compare_blocks(left, right, size);
}

int bcmp(const void *left, const void *right, size_t size)
{
    return compare_blocks(left, right, size);
}

int __memcmpeq(const void *left, const void *right, size_t size)
{
    return compare_blocks(left, right, size);
}

static int compare(const char *left, const char *right, size_t limit)
{
    for (size_t i = 0; i < limit; i++) {
        unsigned char a = (unsigned char)left[i];
        unsigned char b = (unsigned char)right[i];
        if (a != b)
            return a - b;
        if (a == '\0')
            return 0;
    }
    return 0;
}

static int compare_ignoring_case(const char *left, const char *right, size_t limit)
{
    for (size_t i = 0; i < limit; i++) {
        int a = lower_of((unsigned char)left[i]);
        int b = lower_of((unsigned char)right[i]);
        if (a != b)
            return a - b;
        if (a == '\0')
            return 0;
    }
    return 0;
}

int strcmp(const char *left, const char *right)
{
    return compare(left, right, SIZE_MAX);
}

int strncmp(const char *left, const char *right, size_t limit)
{
    __refute_require_object(left, limit);
    __refute_require_object(right, limit);
    return compare(left, right, limit);
}

/* The C locale compares bytes. */
int strcoll(const char *left, const char *right)
{
    return compare(left, right, SIZE_MAX);
}

int strcasecmp(const char *left, const char *right)
{
    return compare_ignoring_case(left, right, SIZE_MAX);
}

int __strcasecmp(const char *left, const char *right)
{
    return compare_ignoring_case(left, right, SIZE_MAX);
}

int strncasecmp(const char *left, const char *right, size_t limit)
{
    return compare_ignoring_case(left, right, limit);
}

static int first_set(unsigned long long bits)
{
    for (int position = 1; bits != 0; position++, bits >>= 1)
        if (bits & 1)
            return position;
    return 0;
}

int ffs(int bits)
{
    return first_set((unsigned int)bits);
}

int ffsl(long bits)
{
    return first_set((unsigned long)bits);
}

int ffsll(long long bits)
{
    return first_set((unsigned long long)bits);
}
