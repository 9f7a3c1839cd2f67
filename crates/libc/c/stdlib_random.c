/*
 * stdlib.h: the default generator of the C library of GNU, with its very sequence.
 *
 * r[i] = r[i-3] + r[i-31] modulo 2^32, of which the lowest bit is dropped; the first 31 words come
 * from a multiplicative generator modulo 2^31 - 1, and ten rounds are thrown away.
 */
#include "models.h"

enum { WORDS = 31, DISTANCE = 3 };

static uint32_t words[WORDS];
static int front;
static int is_seeded;

static int32_t next_number(void)
{
    int rear = front >= DISTANCE ? front - DISTANCE : front - DISTANCE + WORDS;
    words[front] += words[rear];
    int32_t number = (int32_t)(words[front] >> 1);
    front = front + 1 == WORDS ? 0 : front + 1;
    return number;
}

static void seed_words(unsigned int seed)
{
    int32_t word = seed == 0 ? 1 : (int32_t)seed;
    words[0] = (uint32_t)word;
    for (int i = 1; i < WORDS; i++) {
        /* 16807 * word modulo 2^31 - 1 without more than 31 bits. */
        word = 16807 * (word % 127773) - 2836 * (word / 127773);
        if (word < 0)
            word += 2147483647;
        words[i] = (uint32_t)word;
    }
    front = DISTANCE;
    is_seeded = 1;
    for (int i = 0; i < 10 * WORDS; i++)
        next_number();
}

static int32_t draw(void)
{
    if (!is_seeded)
        seed_words(1);
    return next_number();
}

int rand(void)
{
    return draw();
}

void srand(unsigned int seed)
{
    seed_words(seed);
}

long random(void)
{
    return draw();
}

void srandom(unsigned int seed)
{
    seed_words(seed);
}

int rand_r(unsigned int *seed)
{
    unsigned int next = *seed;
    next = next * 1103515245 + 12345;
    unsigned int result = (next / 65536) % 2048;
    next = next * 1103515245 + 12345;
    result = (result << 10) ^ ((next / 65536) % 1024);
    next = next * 1103515245 + 12345;
    result = (result << 10) ^ ((next / 65536) % 1024);
    *seed = next;
    return (int)result;
}
