// Calls a program with every vector of inputs in one process, until the first violation.
//
//   driver all MOST-RUNS LOW COUNT...   "RUNS n", then "SEEN hash count" for every end that was observed
//   driver one VALUE...                 "OBSERVED hash" for these inputs
//
// LOW and COUNT are what the program lets pass of the first input, the second and so on: what it refuses at once
// need not be tried. A violation ends the process: the sanitizer's words, or ours, are followed by "INPUTS v v v". Inputs that are
// asked for are digits of an odometer, the last one first; a run that asks for fewer is counted once. What a run
// leaves in the variables of the program is undone behind it.
#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST_INPUTS 64
#define MOST_SEEN (1 << 17)

// The odometer: which value of how many, counted from where.
static unsigned digit[MOST_INPUTS], radix[MOST_INPUTS];
static int low[MOST_INPUTS];
static int digits, position;
static int ranges;
static bool enumerating;
static jmp_buf end_of_run;
static FILE *report;

static struct {
    unsigned hash;
    unsigned count;
} seen[MOST_SEEN];
static unsigned seen_count;

extern char driver_first_data[], driver_last_data[], driver_first_bss[], driver_last_bss[];
int driver_program_main(void);
void __sanitizer_set_death_callback(void (*callback)(void));

static void print_inputs(void) {
    char text[16 * MOST_INPUTS];
    int length = snprintf(text, sizeof text, "INPUTS");
    for (int index = 0; index < position && index < MOST_INPUTS; index++)
        length += snprintf(text + length, sizeof text - length, " %u", (digit[index] + low[index]) & 0xffff);
    text[length++] = '\n';
    if (write(2, text, length) < 0)
        _exit(8);
}

static unsigned next(unsigned count) {
    int index = position++;
    if (index >= MOST_INPUTS) {
        fprintf(stderr, "DRIVER too many inputs\n");
        _exit(8);
    }
    if (index >= digits) {
        // In mode `one` there is nothing behind the given values: the rest is zero.
        digits = index + 1;
        digit[index] = 0;
    }
    if (index >= ranges)
        radix[index] = count;
    return digit[index] + low[index];
}

unsigned char __VERIFIER_nondet_uchar(void) { return next(256); }
char __VERIFIER_nondet_char(void) { return next(256); }
_Bool __VERIFIER_nondet_bool(void) { return next(2); }
unsigned short __VERIFIER_nondet_ushort(void) { return next(65536); }
short __VERIFIER_nondet_short(void) { return next(65536); }

_Noreturn void driver_end(void) { longjmp(end_of_run, 1); }

void __VERIFIER_assume(int condition) {
    if (!condition)
        driver_end();
}

void reach_error(void) {
    fprintf(stderr, "DRIVER reach_error\n");
    print_inputs();
    _exit(9);
}

// The end of a run, in one number: a table by hash, because all of them are wanted in the end.
void observe(unsigned hash) {
    if (!enumerating) {
        fprintf(report, "OBSERVED %u\n", hash);
        fflush(report);
        return;
    }
    unsigned place = (hash * 2654435761u) % MOST_SEEN;
    while (seen[place].count && seen[place].hash != hash)
        place = (place + 1) % MOST_SEEN;
    if (!seen[place].count) {
        if (++seen_count > MOST_SEEN / 2) {
            fprintf(stderr, "DRIVER too many ends\n");
            _exit(8);
        }
        seen[place].hash = hash;
    }
    seen[place].count++;
}

// A plain loop: the bytes between two variables are out of bounds for a sanitized copy.
__attribute__((no_sanitize("address"))) static void copy(void *to, const void *from, size_t size) {
    for (size_t index = 0; index < size / sizeof(uint64_t); index++)
        ((volatile uint64_t *)to)[index] = ((const uint64_t *)from)[index];
}

int main(int count, char **arguments) {
    if (count < 2)
        return 7;
    enumerating = strcmp(arguments[1], "all") == 0;
    static uint64_t most;
    most = enumerating ? strtoull(arguments[2], 0, 10) : 1;
    for (int index = 2; !enumerating && index < count && digits < MOST_INPUTS; index++)
        digit[digits++] = strtoul(arguments[index], 0, 10);
    for (int index = 3; enumerating && index + 1 < count && ranges < MOST_INPUTS; index += 2) {
        low[ranges] = atoi(arguments[index]);
        radix[ranges++] = atoi(arguments[index + 1]);
    }
    __sanitizer_set_death_callback(print_inputs);

    static size_t data_size, bss_size;
    data_size = driver_last_data - driver_first_data;
    bss_size = driver_last_bss - driver_first_bss;
    static char *saved_data, *saved_bss;
    saved_data = malloc(data_size);
    saved_bss = malloc(bss_size);
    copy(saved_data, driver_first_data, data_size);
    copy(saved_bss, driver_first_bss, bss_size);
    report = fdopen(dup(1), "w");
    if (!report || !freopen("/dev/null", "w", stdout))
        return 7;

    static uint64_t runs;
    static bool finished;
    while (runs < most && !finished) {
        position = 0;
        if (setjmp(end_of_run) == 0)
            driver_program_main();
        runs++;
        copy(driver_first_data, saved_data, data_size);
        copy(driver_first_bss, saved_bss, bss_size);
        // Digits behind the last one that was asked for do not matter any more.
        if (digits > position)
            digits = position;
        while (digits > 0 && ++digit[digits - 1] >= radix[digits - 1])
            digits--;
        finished = digits == 0;
    }
    if (enumerating && !finished) {
        fprintf(stderr, "DRIVER too many runs\n");
        return 8;
    }
    fprintf(report, "RUNS %llu\n", (unsigned long long)runs);
    for (int place = 0; place < MOST_SEEN; place++)
        if (seen[place].count)
            fprintf(report, "SEEN %u %u\n", seen[place].hash, seen[place].count);
    fclose(report);
    return 0;
}
