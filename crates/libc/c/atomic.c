/*
 * The functions that compilers call for atomic objects without fitting instructions.
 *
 * Clang knows their names as its own, so each gets its name through a label. One thread runs at a
 * time, and it runs a model to its end.
 */
#include "models.h"

/* --- objects of any size --- */

void load_object(size_t size, const void *object, void *result, int order)
    __asm__("__atomic_load");
void load_object(size_t size, const void *object, void *result, int order)
{
    (void)order;
    __builtin_memcpy(result, object, size);
}

void store_object(size_t size, void *object, const void *value, int order)
    __asm__("__atomic_store");
void store_object(size_t size, void *object, const void *value, int order)
{
    (void)order;
    __builtin_memcpy(object, value, size);
}

void exchange_object(size_t size, void *object, const void *value, void *result, int order)
    __asm__("__atomic_exchange");
void exchange_object(size_t size, void *object, const void *value, void *result, int order)
{
    (void)order;
    /* The value and the result may be the same object. */
    char *bytes = object;
    const char *new_bytes = value;
    char *old_bytes = result;
    for (size_t i = 0; i < size; i++) {
        char old = bytes[i];
        bytes[i] = new_bytes[i];
        old_bytes[i] = old;
    }
}

_Bool compare_exchange_object(size_t size, void *object, void *expected, const void *desired,
                              int success, int failure) __asm__("__atomic_compare_exchange");
_Bool compare_exchange_object(size_t size, void *object, void *expected, const void *desired,
                              int success, int failure)
{
    (void)success, (void)failure;
    const unsigned char *left = object;
    const unsigned char *right = expected;
    size_t same = 0;
    while (same < size && left[same] == right[same])
        same++;
    if (same == size)
        __builtin_memcpy(object, desired, size);
    else
        __builtin_memcpy(expected, object, size);
    return same == size;
}

_Bool is_lock_free(size_t size, const void *object) __asm__("__atomic_is_lock_free");
_Bool is_lock_free(size_t size, const void *object)
{
    (void)object;
    return size == 1 || size == 2 || size == 4 || size == 8;
}

/* --- integers of one size --- */

#define FETCH(SIZE, TYPE, NAME, EXPRESSION)                                                       \
    TYPE fetch_##NAME##_##SIZE(volatile void *object, TYPE operand, int order)                    \
        __asm__("__atomic_fetch_" #NAME "_" #SIZE);                                               \
    TYPE fetch_##NAME##_##SIZE(volatile void *object, TYPE operand, int order)                    \
    {                                                                                             \
        (void)order;                                                                              \
        TYPE old = *(volatile TYPE *)object;                                                      \
        *(volatile TYPE *)object = (TYPE)(EXPRESSION);                                            \
        return old;                                                                               \
    }

#define SIZED(SIZE, TYPE)                                                                         \
    TYPE load_##SIZE(const volatile void *object, int order) __asm__("__atomic_load_" #SIZE);     \
    TYPE load_##SIZE(const volatile void *object, int order)                                      \
    {                                                                                             \
        (void)order;                                                                              \
        return *(const volatile TYPE *)object;                                                    \
    }                                                                                             \
    void store_##SIZE(volatile void *object, TYPE value, int order)                               \
        __asm__("__atomic_store_" #SIZE);                                                         \
    void store_##SIZE(volatile void *object, TYPE value, int order)                               \
    {                                                                                             \
        (void)order;                                                                              \
        *(volatile TYPE *)object = value;                                                         \
    }                                                                                             \
    TYPE exchange_##SIZE(volatile void *object, TYPE value, int order)                            \
        __asm__("__atomic_exchange_" #SIZE);                                                      \
    TYPE exchange_##SIZE(volatile void *object, TYPE value, int order)                            \
    {                                                                                             \
        (void)order;                                                                              \
        TYPE old = *(volatile TYPE *)object;                                                      \
        *(volatile TYPE *)object = value;                                                         \
        return old;                                                                               \
    }                                                                                             \
    _Bool compare_exchange_##SIZE(volatile void *object, void *expected, TYPE desired,            \
                                  int success, int failure)                                       \
        __asm__("__atomic_compare_exchange_" #SIZE);                                              \
    _Bool compare_exchange_##SIZE(volatile void *object, void *expected, TYPE desired,            \
                                  int success, int failure)                                       \
    {                                                                                             \
        (void)success, (void)failure;                                                             \
        TYPE old = *(volatile TYPE *)object;                                                      \
        _Bool is_equal = old == *(TYPE *)expected;                                                \
        if (is_equal)                                                                             \
            *(volatile TYPE *)object = desired;                                                   \
        else                                                                                      \
            *(TYPE *)expected = old;                                                              \
        return is_equal;                                                                          \
    }                                                                                             \
    FETCH(SIZE, TYPE, add, old + operand)                                                         \
    FETCH(SIZE, TYPE, sub, old - operand)                                                         \
    FETCH(SIZE, TYPE, and, old & operand)                                                         \
    FETCH(SIZE, TYPE, or, old | operand)                                                          \
    FETCH(SIZE, TYPE, xor, old ^ operand)                                                         \
    FETCH(SIZE, TYPE, nand, ~(old & operand))

SIZED(1, uint8_t)
SIZED(2, uint16_t)
SIZED(4, uint32_t)
SIZED(8, uint64_t)
#ifdef __SIZEOF_INT128__
SIZED(16, unsigned __int128)
#endif
