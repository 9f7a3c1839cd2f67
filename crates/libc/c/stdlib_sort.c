/*
 * stdlib.h: sorting and searching.
 *
 * A merge sort from the top down, as the C library of GNU had until 2.36, so that programs which
 * count or print their comparisons, or rely on equal elements staying in order, behave the same.
 * Comparisons only ever see elements in the caller's own array.
 */
#include "models.h"

struct sorting {
    size_t size;
    __compar_d_fn_t compare;
    void *argument;
    /* Room for as many elements as the array has. */
    char *room;
};

static void merge_sort(const struct sorting *sorting, char *elements, size_t count)
{
    if (count <= 1)
        return;
    size_t size = sorting->size;
    size_t left_count = count / 2;
    size_t right_count = count - left_count;
    char *left = elements;
    char *right = elements + left_count * size;
    merge_sort(sorting, left, left_count);
    merge_sort(sorting, right, right_count);
    char *merged = sorting->room;
    while (left_count > 0 && right_count > 0) {
        if (sorting->compare(left, right, sorting->argument) <= 0) {
            __builtin_memcpy(merged, left, size);
            left += size;
            left_count--;
        } else {
            __builtin_memcpy(merged, right, size);
            right += size;
            right_count--;
        }
        merged += size;
    }
    /* What is left of the right half is in its place already. */
    __builtin_memcpy(merged, left, left_count * size);
    __builtin_memcpy(elements, sorting->room, (count - right_count) * size);
}

static void sort(void *elements, size_t count, size_t size, __compar_d_fn_t compare, void *argument)
{
    if (count <= 1 || size == 0)
        return;
    struct sorting sorting = {.size = size, .compare = compare, .argument = argument};
    sorting.room = __refute_malloc(count * size);
    if (sorting.room == NULL)
        abort();
    merge_sort(&sorting, elements, count);
    __refute_free(sorting.room);
}

/* A comparison of two arguments behind one of three. */
static int compare_plainly(const void *left, const void *right, void *argument)
{
    int (**compare)(const void *, const void *) = argument;
    return (*compare)(left, right);
}

void qsort(void *elements, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    __refute_require_object(elements, count);
    sort(elements, count, size, compare_plainly, &compare);
}

void qsort_r(void *elements, size_t count, size_t size, __compar_d_fn_t compare, void *argument)
{
    sort(elements, count, size, compare, argument);
}

void *bsearch(const void *key, const void *elements, size_t count, size_t size,
              int (*compare)(const void *, const void *))
{
    __refute_require_object(elements, count);
    size_t low = 0;
    size_t high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const char *element = (const char *)elements + middle * size;
        int order = compare(key, element);
        if (order == 0)
            return (void *)element;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

/* search.h */
void *lfind(const void *key, const void *elements, size_t *count, size_t size,
            int (*compare)(const void *, const void *))
{
    for (size_t i = 0; i < *count; i++) {
        const char *element = (const char *)elements + i * size;
        if (compare(key, element) == 0)
            return (void *)element;
    }
    return NULL;
}
