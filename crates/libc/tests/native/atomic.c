/* The functions behind atomic objects; clang does not let a program declare them by their names. */
#include "driver.h"

#define LABEL(name) __asm__("model___atomic_" name)
void load_object(size_t, const void *, void *, int) LABEL("load");
void store_object(size_t, void *, const void *, int) LABEL("store");
void exchange_object(size_t, void *, const void *, void *, int) LABEL("exchange");
_Bool compare_exchange_object(size_t, void *, void *, const void *, int, int)
    LABEL("compare_exchange");
uint64_t load_8(const void *, int) LABEL("load_8");
void store_2(void *, uint16_t, int) LABEL("store_2");
uint32_t exchange_4(void *, uint32_t, int) LABEL("exchange_4");
_Bool compare_exchange_1(void *, void *, uint8_t, int, int) LABEL("compare_exchange_1");
uint32_t fetch_add_4(void *, uint32_t, int) LABEL("fetch_add_4");
uint8_t fetch_sub_1(void *, uint8_t, int) LABEL("fetch_sub_1");
uint64_t fetch_nand_8(void *, uint64_t, int) LABEL("fetch_nand_8");

void test_atomic(void)
{
    char object[7] = "object", other[7] = "", value[7] = "valued";
    load_object(7, object, other, 5);
    CHECK(strcmp(other, "object") == 0, "load");
    store_object(7, object, value, 5);
    CHECK(strcmp(object, "valued") == 0, "store");
    exchange_object(7, object, other, other, 5);
    CHECK(strcmp(object, "object") == 0 && strcmp(other, "valued") == 0, "exchange in place");
    CHECK(!compare_exchange_object(7, object, other, value, 5, 5), "compare_exchange refuses");
    CHECK(strcmp(other, "object") == 0, "compare_exchange tells what is there");
    CHECK(compare_exchange_object(7, object, other, value, 5, 5), "compare_exchange");
    CHECK(strcmp(object, "valued") == 0, "compare_exchange stores");

    uint64_t number = 0x123456789abcdef0ULL;
    CHECK(load_8(&number, 5) == number, "load_8");
    CHECK(fetch_nand_8(&number, 0xff, 5) == 0x123456789abcdef0ULL && number == ~0xf0ULL,
          "fetch_nand_8");
    uint16_t half = 1;
    store_2(&half, 500, 5);
    CHECK(half == 500, "store_2");
    uint32_t word = UINT32_MAX;
    CHECK(exchange_4(&word, 9, 5) == UINT32_MAX && word == 9, "exchange_4");
    word = UINT32_MAX;
    CHECK(fetch_add_4(&word, 2, 5) == UINT32_MAX && word == 1, "fetch_add_4 wraps");
    uint8_t byte = 0, expected = 3;
    CHECK(fetch_sub_1(&byte, 1, 5) == 0 && byte == 255, "fetch_sub_1 wraps");
    CHECK(!compare_exchange_1(&byte, &expected, 7, 5, 5) && expected == 255, "compare_exchange_1");
    CHECK(compare_exchange_1(&byte, &expected, 7, 5, 5) && byte == 7, "compare_exchange_1");
}
