/*
 * stdlib.h: random numbers as inputs, for `refute check`. C promises their range and no sequence, so a check
 * looks at all of them; what executes a program as it runs here uses the sequence of `stdlib_random.c`.
 *
 * What C does promise is that the same seed gives the same sequence again. A seed that comes after the first
 * number may be one that was used before, so nothing is said behind it. `rand_r` is a function of its seed,
 * and is remembered as one.
 */
#include "../models.h"

/* The inputs. Their names say what they are shown as. */
int __refute_any_int_rand(void);
int __refute_any_int_random(void);
int __refute_any_int_rand_r(void);
unsigned int __refute_any_uint_rand_r(void);

static int is_drawn_from_rand;
static int is_drawn_from_random;

/* Up to RAND_MAX, which is also what POSIX promises of `random`. */
static int from_zero(int number)
{
    __refute_assume(number >= 0);
    return number;
}

int rand(void)
{
    is_drawn_from_rand = 1;
    return from_zero(__refute_any_int_rand());
}

long random(void)
{
    is_drawn_from_random = 1;
    return from_zero(__refute_any_int_random());
}

static void seed_with(unsigned int seed, int is_drawn)
{
    __refute_require_defined((int)seed);
    if (is_drawn)
        __refute_unsupported("a new seed after random numbers were used");
}

void srand(unsigned int seed)
{
    seed_with(seed, is_drawn_from_rand);
}

void srandom(unsigned int seed)
{
    seed_with(seed, is_drawn_from_random);
}

enum { REMEMBERED = 16 };

static struct {
    unsigned int seed, next;
    int number;
} steps[REMEMBERED];
static int steps_made;

int rand_r(unsigned int *seed)
{
    unsigned int now = *seed;
    for (int i = 0; i < steps_made; i++) {
        if (steps[i].seed == now) {
            *seed = steps[i].next;
            return steps[i].number;
        }
    }
    if (steps_made == REMEMBERED)
        __refute_unsupported("that many calls of rand_r");
    steps[steps_made].seed = now;
    steps[steps_made].next = *seed = __refute_any_uint_rand_r();
    steps[steps_made].number = from_zero(__refute_any_int_rand_r());
    return steps[steps_made++].number;
}
