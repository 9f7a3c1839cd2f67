/* string.h and strings.h */
#include "driver.h"
#include <strings.h>
#include <unistd.h>

MODEL(memchr);
MODEL(memrchr);
MODEL(rawmemchr);
MODEL(memcmp);
MODEL(bcmp);
MODEL(mempcpy);
MODEL(memccpy);
MODEL(memmem);
MODEL(memfrob);
MODEL(bcopy);
MODEL(bzero);
MODEL(explicit_bzero);
MODEL(swab);
MODEL(strlen);
MODEL(strnlen);
MODEL(strcpy);
MODEL(strncpy);
MODEL(stpcpy);
MODEL(stpncpy);
MODEL(strcat);
MODEL(strncat);
MODEL(strcmp);
MODEL(strncmp);
MODEL(strcasecmp);
MODEL(strncasecmp);
MODEL(strcoll);
MODEL(strxfrm);
MODEL(strchr);
MODEL(strrchr);
MODEL(strchrnul);
MODEL(index);
MODEL(rindex);
MODEL(strstr);
MODEL(strcasestr);
MODEL(strspn);
MODEL(strcspn);
MODEL(strpbrk);
MODEL(strtok);
MODEL(strtok_r);
MODEL(strsep);
MODEL(strdup);
MODEL(strndup);
MODEL(basename);
MODEL(strerror);
MODEL(strerror_r);
MODEL(ffs);
MODEL(ffsl);
MODEL(ffsll);
extern int model___xpg_strerror_r(int, char *, size_t);
extern int __xpg_strerror_r(int, char *, size_t);
extern size_t model_strlcpy(char *, const char *, size_t);
extern size_t model_strlcat(char *, const char *, size_t);
extern char *model___strcpy_chk(char *, const char *, size_t);
extern char *model___stpcpy_chk(char *, const char *, size_t);
extern char *model___strncpy_chk(char *, const char *, size_t, size_t);
extern char *model___strcat_chk(char *, const char *, size_t);
extern char *model___strncat_chk(char *, const char *, size_t, size_t);
extern void *model___mempcpy_chk(void *, const void *, size_t, size_t);

enum { ROUNDS = 20000, LONGEST = 14 };

/* Few different letters, so that much is equal; a small and a great byte. */
static char letter(void)
{
    static const char letters[] = "aAbB/cz \x01\xe4\xff";
    return letters[below(sizeof letters - 1)];
}

static char *random_text(void)
{
    char text[LONGEST + 1];
    size_t length = below(LONGEST + 1);
    for (size_t i = 0; i < length; i++)
        text[i] = letter();
    text[length] = '\0';
    return exact_copy(text, length + 1);
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

void test_blocks(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        char bytes[LONGEST];
        size_t size = below(LONGEST) + 1;
        for (size_t i = 0; i < size; i++)
            bytes[i] = below(4) ? letter() : '\0';
        char *block = exact_copy(bytes, size);
        for (size_t i = 0; i < size; i++)
            bytes[i] = below(3) ? bytes[i] : letter();
        char *other = exact_copy(bytes, size);
        int wanted = letter() + (below(2) ? 256 : 0);
        CHECK(model_memchr(block, wanted, size) == memchr(block, wanted, size), "memchr");
        CHECK(model_memrchr(block, wanted, size) == memrchr(block, wanted, size), "memrchr");
        CHECK(model_rawmemchr(block, block[size - 1]) == rawmemchr(block, block[size - 1]),
              "rawmemchr");
        CHECK(sign(model_memcmp(block, other, size)) == sign(memcmp(block, other, size)),
              "memcmp");
        CHECK(!model_bcmp(block, other, size) == !bcmp(block, other, size), "bcmp");
        size_t part = below((unsigned int)size) + 1;
        CHECK(model_memmem(block, size, other, part) == memmem(block, size, other, part),
              "memmem");
        CHECK(model_memmem(block, part, other, size) == memmem(block, part, other, size),
              "memmem of more than there is");

        char *left = calloc(1, size), *right = calloc(1, size);
        CHECK((char *)model_mempcpy(left, block, size) == left + size, "mempcpy");
        CHECK(memcmp(left, block, size) == 0, "mempcpy copies");
        memset(left, 7, size), memset(right, 7, size);
        char *end = model_memccpy(left, block, wanted, size);
        char *real_end = memccpy(right, block, wanted, size);
        CHECK((end == NULL) == (real_end == NULL) && (!end || end - left == real_end - right) &&
                  memcmp(left, right, size) == 0,
              "memccpy");
        size_t even = size / 2 * 2;
        memset(left, 7, size), memset(right, 7, size);
        model_swab(block, left, (ssize_t)even), swab(block, right, (ssize_t)even);
        CHECK(memcmp(left, right, size) == 0, "swab");
        model_memfrob(left, size), memfrob(right, size);
        CHECK(memcmp(left, right, size) == 0, "memfrob");
        size_t moved = below((unsigned int)size);
        model_bcopy(left, left + moved, size - moved), bcopy(right, right + moved, size - moved);
        CHECK(memcmp(left, right, size) == 0, "bcopy");
        model_bzero(left, moved), bzero(right, moved);
        CHECK(memcmp(left, right, size) == 0, "bzero");
        model_explicit_bzero(left, size);
        CHECK(left[size - 1] == 0 && left[0] == 0, "explicit_bzero");
        CHECK(model___mempcpy_chk(left, block, size, size) == left + size, "__mempcpy_chk");
        free(left), free(right), free(block), free(other);
    }
    for (int bit = -1; bit < 64; bit++) {
        unsigned long long bits = bit < 0 ? 0 : ~0ULL << bit;
        CHECK(model_ffs((int)bits) == ffs((int)bits), "ffs %llx", bits);
        CHECK(model_ffsl((long)bits) == ffsl((long)bits), "ffsl %llx", bits);
        CHECK(model_ffsll((long long)bits) == ffsll((long long)bits), "ffsll %llx", bits);
    }
}

static void compare_readers(const char *a, const char *b, size_t limit)
{
    int wanted = below(8) ? letter() : '\0';
    CHECK(model_strlen(a) == strlen(a), "strlen");
    CHECK(model_strnlen(a, limit) == strnlen(a, limit), "strnlen");
    CHECK(sign(model_strcmp(a, b)) == sign(strcmp(a, b)), "strcmp %s %s", a, b);
    CHECK(sign(model_strncmp(a, b, limit)) == sign(strncmp(a, b, limit)), "strncmp %s %s", a, b);
    CHECK(sign(model_strcasecmp(a, b)) == sign(strcasecmp(a, b)), "strcasecmp %s %s", a, b);
    CHECK(sign(model_strncasecmp(a, b, limit)) == sign(strncasecmp(a, b, limit)),
          "strncasecmp %s %s", a, b);
    CHECK(sign(model_strcoll(a, b)) == sign(strcoll(a, b)), "strcoll %s %s", a, b);
    CHECK(model_strchr(a, wanted) == strchr(a, wanted), "strchr");
    CHECK(model_strrchr(a, wanted) == strrchr(a, wanted), "strrchr");
    CHECK(model_strchrnul(a, wanted) == strchrnul(a, wanted), "strchrnul");
    CHECK(model_index(a, wanted) == index(a, wanted), "index");
    CHECK(model_rindex(a, wanted) == rindex(a, wanted), "rindex");
    CHECK(model_basename(a) == basename(a), "basename");
    CHECK(model_strspn(a, b) == strspn(a, b), "strspn");
    CHECK(model_strcspn(a, b) == strcspn(a, b), "strcspn");
    CHECK(model_strpbrk(a, b) == strpbrk(a, b), "strpbrk");
    CHECK(model_strstr(a, b) == strstr(a, b), "strstr %s %s", a, b);
    CHECK(model_strcasestr(a, b) == strcasestr(a, b), "strcasestr %s %s", a, b);
    char part[3] = {letter(), below(2) ? letter() : '\0', '\0'};
    CHECK(model_strstr(a, part) == strstr(a, part), "strstr %s %s", a, part);
    CHECK(model_strcasestr(a, part) == strcasestr(a, part), "strcasestr %s %s", a, part);
}

/* Runs a model and the real function on equal targets and compares what became of them. */
#define COMPARE_WRITER(name, ...)                                                                 \
    do {                                                                                          \
        char *target = left;                                                                      \
        char *result = model_##name(__VA_ARGS__);                                                 \
        target = right;                                                                           \
        char *real_result = name(__VA_ARGS__);                                                    \
        CHECK(result - left == real_result - right && memcmp(left, right, room) == 0, #name);     \
    } while (0)

static void compare_writers(const char *a, const char *b, size_t limit)
{
    size_t room = strlen(a) + strlen(b) + limit + 1;
    char *left = malloc(room), *right = malloc(room);
    memset(left, 7, room), memset(right, 7, room);
    COMPARE_WRITER(strcpy, target, a);
    COMPARE_WRITER(strcat, target, b);
    COMPARE_WRITER(strcpy, target, b);
    COMPARE_WRITER(strncat, target, a, limit);
    COMPARE_WRITER(strncpy, target, a, limit);
    COMPARE_WRITER(stpcpy, target, b);
    COMPARE_WRITER(stpncpy, target, a, limit);
    size_t needed = model_strxfrm(left, a, limit);
    CHECK(needed == strlen(a) && (needed >= limit || strcmp(left, a) == 0), "strxfrm");
    CHECK(model_strlcpy(left, b, limit) == strlen(b), "strlcpy");
    snprintf(right, limit, "%s", b);
    CHECK(limit == 0 || strcmp(left, right) == 0, "strlcpy copies");
    size_t before = strnlen(left, limit);
    CHECK(model_strlcat(left, a, limit) == before + strlen(a), "strlcat");
    snprintf(right, limit, "%s%s", b, a);
    CHECK(limit == 0 || strcmp(left, right) == 0, "strlcat appends");
    CHECK(strcmp(model___strcpy_chk(left, a, strlen(a) + 1), a) == 0, "__strcpy_chk");
    CHECK(*model___stpcpy_chk(left, a, room) == '\0', "__stpcpy_chk");
    strcpy(right, a), strcat(right, b);
    CHECK(strcmp(model___strcat_chk(left, b, strlen(right) + 1), right) == 0, "__strcat_chk");
    strcpy(left, a);
    CHECK(strcmp(model___strncat_chk(left, b, 100, strlen(right) + 1), right) == 0,
          "__strncat_chk");
    memset(left, 7, room), memset(right, 7, room);
    model___strncpy_chk(left, a, limit, limit), strncpy(right, a, limit);
    CHECK(memcmp(left, right, room) == 0, "__strncpy_chk");
    free(left), free(right);

    char *copy = model_strdup(a);
    CHECK(strcmp(copy, a) == 0, "strdup");
    free(copy);
    copy = model_strndup(a, limit);
    char *real_copy = strndup(a, limit);
    CHECK(strcmp(copy, real_copy) == 0, "strndup");
    free(copy), free(real_copy);
}

static void compare_tokens(const char *a, const char *b)
{
    size_t size = strlen(a) + 1;
    char *rest = NULL, *real_rest = NULL;
    char *left = exact_copy(a, size), *right = exact_copy(a, size);
    char *token = model_strtok_r(left, b, &rest);
    char *real = strtok_r(right, b, &real_rest);
    while (token != NULL && real != NULL) {
        CHECK(token - left == real - right && strcmp(token, real) == 0, "strtok_r");
        token = model_strtok_r(NULL, b, &rest);
        real = strtok_r(NULL, b, &real_rest);
    }
    CHECK(token == NULL && real == NULL, "strtok_r ends");
    memcpy(left, a, size), memcpy(right, a, size);
    token = model_strtok(left, b), real = strtok(right, b);
    while (token != NULL && real != NULL) {
        CHECK(token - left == real - right, "strtok");
        token = model_strtok(NULL, b), real = strtok(NULL, b);
    }
    CHECK(token == NULL && real == NULL, "strtok ends");
    memcpy(left, a, size), memcpy(right, a, size);
    rest = left, real_rest = right;
    while (rest != NULL && real_rest != NULL) {
        token = model_strsep(&rest, b), real = strsep(&real_rest, b);
        CHECK(token - left == real - right && memcmp(left, right, size) == 0, "strsep");
    }
    CHECK(rest == NULL && real_rest == NULL, "strsep ends");
    free(left), free(right);
}

void test_strings(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        char *a = random_text(), *b = random_text();
        if (below(4) == 0)
            memcpy(a, b, strlen(a) < strlen(b) ? strlen(a) : strlen(b));
        size_t limit = below(LONGEST + 3);
        compare_readers(a, b, limit);
        compare_writers(a, b, limit);
        compare_tokens(a, b);
        free(a), free(b);
    }
    for (int number = -3; number < 140; number++) {
        char left[64], right[64];
        CHECK(strcmp(model_strerror(number), strerror(number)) == 0, "strerror %d", number);
        size_t room = below(40) + 1;
        CHECK(strcmp(model_strerror_r(number, left, room), strerror_r(number, right, room)) == 0,
              "strerror_r %d", number);
        memset(left, 7, sizeof left), memset(right, 7, sizeof right);
        CHECK(model___xpg_strerror_r(number, left, room) ==
                      __xpg_strerror_r(number, right, room) &&
                  strcmp(left, right) == 0,
              "__xpg_strerror_r %d", number);
    }
}
