/* stdlib.h: sorting, searching, random numbers; the process. */
#include "driver.h"
#include <signal.h>
#include <search.h>
#include <sys/wait.h>
#include <unistd.h>

MODEL(qsort);
MODEL(qsort_r);
MODEL(bsearch);
MODEL(lfind);
MODEL(rand);
MODEL(srand);
MODEL(random);
MODEL(srandom);
MODEL(rand_r);
MODEL(drand48);
MODEL(erand48);
MODEL(lrand48);
MODEL(nrand48);
MODEL(mrand48);
MODEL(jrand48);
MODEL(srand48);
MODEL(seed48);
MODEL(lcong48);
MODEL(raise);
MODEL(at_quick_exit);
MODEL(quick_exit);
extern void model___chk_fail(void);
extern char *model___strcpy_chk(char *, const char *, size_t);

struct item {
    int key;
    int place;
    char padding[5];
};

/* The array that is being sorted: comparisons must not see anything else. */
static const char *first, *last;

static int compare_items(const void *left, const void *right)
{
    const struct item *a = left, *b = right;
    CHECK((const char *)a >= first && (const char *)a < last && (const char *)b >= first &&
              (const char *)b < last,
          "comparison of elements outside of the array");
    return (a->key > b->key) - (a->key < b->key);
}

static int compare_with(const void *left, const void *right, void *argument)
{
    return *(int *)argument * (*(const int *)left - *(const int *)right);
}

static int compare_ints(const void *left, const void *right)
{
    return *(const int *)left - *(const int *)right;
}

void test_sorting(void)
{
    for (int round = 0; round < 2000; round++) {
        size_t count = below(below(20) == 0 ? 300 : 12);
        struct item *items = malloc(count * sizeof *items + 1);
        int *numbers = malloc(count * sizeof *numbers + 1);
        int *real_numbers = malloc(count * sizeof *numbers + 1);
        for (size_t i = 0; i < count; i++) {
            items[i] = (struct item){.key = (int)below(20), .place = (int)i};
            numbers[i] = real_numbers[i] = (int)below(1000);
        }
        first = (const char *)items, last = (const char *)(items + count);
        model_qsort(items, count, sizeof *items, compare_items);
        for (size_t i = 1; i < count; i++)
            CHECK(items[i - 1].key < items[i].key || (items[i - 1].key == items[i].key &&
                                                      items[i - 1].place < items[i].place),
                  "qsort keeps order");
        int direction = below(2) ? 1 : -1;
        model_qsort_r(numbers, count, sizeof *numbers, compare_with, &direction);
        qsort_r(real_numbers, count, sizeof *numbers, compare_with, &direction);
        CHECK(memcmp(numbers, real_numbers, count * sizeof *numbers) == 0, "qsort_r");
        qsort(numbers, count, sizeof *numbers, compare_ints);
        int key = (int)below(1000);
        if (count > 0 && below(2))
            key = numbers[below((unsigned int)count)];
        CHECK(model_bsearch(&key, numbers, count, sizeof key, compare_ints) ==
                  bsearch(&key, numbers, count, sizeof key, compare_ints),
              "bsearch");
        CHECK(model_lfind(&key, numbers, &count, sizeof key, compare_ints) ==
                  lfind(&key, numbers, &count, sizeof key, compare_ints),
              "lfind");
        free(items), free(numbers), free(real_numbers);
    }
}

void test_random(void)
{
    for (int i = 0; i < 1000; i++)
        CHECK(model_rand() == rand(), "rand without a seed, number %d", i);
    static const unsigned int seeds[] = {0, 1, 2, 42, 2147483647, 2147483648u, 4294967295u};
    for (size_t s = 0; s < sizeof seeds / sizeof seeds[0]; s++) {
        model_srand(seeds[s]), srand(seeds[s]);
        for (int i = 0; i < 500; i++)
            CHECK(model_rand() == rand(), "rand, seed %u, number %d", seeds[s], i);
        model_srandom(seeds[s]), srandom(seeds[s]);
        unsigned int state = seeds[s], real_state = seeds[s];
        for (int i = 0; i < 500; i++) {
            CHECK(model_random() == random(), "random, seed %u, number %d", seeds[s], i);
            CHECK(model_rand_r(&state) == rand_r(&real_state) && state == real_state, "rand_r");
        }
    }
    unsigned short words[7] = {1, 2, 3, 4, 5, 6, 7}, real_words[7] = {1, 2, 3, 4, 5, 6, 7};
    for (int i = 0; i < 1000; i++) {
        CHECK(model_drand48() == drand48() && model_lrand48() == lrand48() &&
                  model_mrand48() == mrand48(),
              "drand48, number %d", i);
        CHECK(model_erand48(words) == erand48(real_words) &&
                  model_nrand48(words) == nrand48(real_words) &&
                  model_jrand48(words) == jrand48(real_words) &&
                  memcmp(words, real_words, sizeof words) == 0,
              "erand48, number %d", i);
        if (i == 300)
            model_srand48(-7), srand48(-7);
        if (i == 500)
            CHECK(memcmp(model_seed48(words), seed48(real_words), 6) == 0, "seed48");
        if (i == 700)
            model_lcong48(words), lcong48(real_words);
    }
}

/* How a child that does this ends. */
static int status_of(void (*action)(void))
{
    int status = -1;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        action();
        _exit(99);
    }
    if (child < 0 || waitpid(child, &status, 0) != child)
        abort();
    return status;
}

static int handled;

static void first_handler(void)
{
    handled += 1;
}

static void second_handler(void)
{
    _exit(handled == 1 ? 7 : 8);
}

static void quick(void)
{
    model_at_quick_exit(second_handler);
    model_at_quick_exit(first_handler);
    model_quick_exit(1);
}

static void abort_by_signal(void)
{
    model_raise(SIGABRT);
}

static void overflow(void)
{
    char target[4];
    model___strcpy_chk(target, "1234", sizeof target);
}

void test_process(void)
{
    int status = status_of(quick);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 7, "quick_exit runs handlers backwards");
    status = status_of(abort_by_signal);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT, "raise(SIGABRT)");
    status = status_of(model___chk_fail);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT, "__chk_fail");
    status = status_of(overflow);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT, "__strcpy_chk aborts");
}
