/*
 * stdlib.h and malloc.h: allocation that an input lets fail, for --malloc-may-fail only; without it the
 * interpreter has these functions itself.
 *
 * Every call that asks for memory takes one input of type bool, before it does anything, and gives null
 * when that is true; whoever runs the real program with the same inputs takes it at the same calls. What
 * the models make by `malloc` (strdup, asprintf, ...) fails with it.
 */
#include "../models.h"

/* The functions that the interpreter has, by names that no program defines. */
void *__refute_calloc(size_t count, size_t size);
void *__refute_realloc(void *object, size_t size);
void *__refute_reallocarray(void *object, size_t count, size_t size);
void *__refute_aligned_alloc(size_t alignment, size_t size);
int __refute_posix_memalign(void **result, size_t alignment, size_t size);
_Bool __VERIFIER_nondet_bool(void);

/* What is refused for its size alone looks the same. */
static void *told(void *object)
{
    if (object == NULL)
        errno = ENOMEM;
    return object;
}

void *malloc(size_t size)
{
    return told(__VERIFIER_nondet_bool() ? NULL : __refute_malloc(size));
}

void *valloc(size_t size)
{
    return told(__VERIFIER_nondet_bool() ? NULL : __refute_aligned_alloc(4096, size));
}

void *calloc(size_t count, size_t size)
{
    return told(__VERIFIER_nondet_bool() ? NULL : __refute_calloc(count, size));
}

/* A failure leaves the old object as it is. Nothing is asked for where the size is zero. */
void *realloc(void *object, size_t size)
{
    if (object != NULL && size == 0)
        return __refute_realloc(object, size);
    return told(__VERIFIER_nondet_bool() ? NULL : __refute_realloc(object, size));
}

void *reallocarray(void *object, size_t count, size_t size)
{
    if (object != NULL && (count == 0 || size == 0))
        return __refute_realloc(object, 0);
    return told(__VERIFIER_nondet_bool() ? NULL : __refute_reallocarray(object, count, size));
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return told(__VERIFIER_nondet_bool() ? NULL : __refute_aligned_alloc(alignment, size));
}

void *memalign(size_t alignment, size_t size)
{
    return told(__VERIFIER_nondet_bool() ? NULL : __refute_aligned_alloc(alignment, size));
}

/* Tells its failure by what it returns, and leaves errno and the result alone. */
int posix_memalign(void **result, size_t alignment, size_t size)
{
    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0)
        return EINVAL;
    return __VERIFIER_nondet_bool() ? ENOMEM : __refute_posix_memalign(result, alignment, size);
}
