// Calls a program many times in one process, with every vector of inputs or with random ones.
//
//   driver all|random COUNT SEED RANGES [leaks]
//
// RANGES holds "A..B, C..D": the values of the first input, the second and so on; the last one is
// for all that follow, and "*" means every value of the type. In mode `all` a range is tried with
// its two neighbours and the extreme values of the type besides, so that a range which the program
// does not assume is noticed. What the program leaves in its variables is undone after each run.
#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST_INPUTS 4096
#define MOST_RANGES 64

#ifdef __SIZEOF_INT128__
typedef __int128 wide;
typedef unsigned __int128 unsigned_wide;
#else
typedef _BitInt(128) wide;
typedef unsigned _BitInt(128) unsigned_wide;
#endif

struct range {
    bool all;
    wide low, high;
};

static struct range ranges[MOST_RANGES];
static int range_count;

// One digit of the odometer that enumerates: which value of how many.
static uint64_t digit[MOST_INPUTS], radix[MOST_INPUTS];
static int digits, position;

static bool enumerating, narrow;

// Whether this run was given a value outside the ranges, which the program must assume away.
static bool outside;
static uint64_t generator;
static jmp_buf end_of_run;
static void (*exit_functions[32])(void);
static int exit_function_count;

extern char driver_first_data[], driver_last_data[], driver_first_bss[], driver_last_bss[];
int driver_program_main(int, char **);

static uint64_t random_bits(void) {
    generator ^= generator << 13;
    generator ^= generator >> 7;
    generator ^= generator << 17;
    return generator * 0x2545F4914F6CDD1Dull;
}

enum ending { RETURNED = 1, ASSUMED, ABORTED };

_Noreturn void driver_exit(int status) {
    while (exit_function_count > 0)
        exit_functions[--exit_function_count]();
    longjmp(end_of_run, RETURNED);
}

_Noreturn void driver_abort(void) { longjmp(end_of_run, ABORTED); }

int driver_atexit(void (*function)(void)) {
    if (exit_function_count == 32)
        return 1;
    exit_functions[exit_function_count++] = function;
    return 0;
}

void __VERIFIER_assume(int condition) {
    if (!condition)
        longjmp(end_of_run, ASSUMED);
}

static _Noreturn void violation(const char *property, const char *place) {
    fflush(stdout);
    fprintf(stderr, "%s: violation of %s\n", place, property);
    _Exit(9);
}

static const char *file_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

void driver_check(int condition, const char *property, const char *file, int line) {
    char place[400];
    if (condition)
        return;
    snprintf(place, sizeof place, "%s:%d", file_name(file), line);
    violation(property, place);
}

_Noreturn void __assert_fail(const char *text, const char *file, unsigned line, const char *function) {
    driver_check(0, "assert", file, (int)line);
    __builtin_unreachable();
}

// Present when a sanitizer is linked; says the line of an address.
__attribute__((weak)) void __sanitizer_symbolize_pc(void *pc, const char *format, char *out, size_t size);

static _Noreturn void violation_before(char *return_address, const char *property) {
    char place[400] = "unknown place";
    if (__sanitizer_symbolize_pc) {
        char file[300] = "", line[40] = "";
        __sanitizer_symbolize_pc(return_address - 1, "%s", file, sizeof file);
        __sanitizer_symbolize_pc(return_address - 1, "%l", line, sizeof line);
        snprintf(place, sizeof place, "%s:%s", file_name(file), line);
    }
    violation(property, place);
}

__attribute__((weak, noinline)) void reach_error(void) {
    violation_before(__builtin_return_address(0), "unreach-call");
}

__attribute__((weak, noinline)) void __VERIFIER_error(void) {
    violation_before(__builtin_return_address(0), "unreach-call");
}

__attribute__((weak, noinline)) void __VERIFIER_assert(int condition) {
    if (!condition)
        violation_before(__builtin_return_address(0), "assert");
}

// Present when leaks can be looked for; only the first runs are, because each look is slow.
__attribute__((weak)) int __lsan_do_recoverable_leak_check(void);
#define RUNS_WATCHED_FOR_LEAKS 300

// The next input as an integer of this many bits.
static wide next(int bits, bool is_signed) {
    int index = position++;
    if (index >= MOST_INPUTS) {
        fprintf(stderr, "the program asks for more than %d inputs\n", MOST_INPUTS);
        _Exit(8);
    }
    wide least = is_signed ? -((wide)1 << (bits - 1)) : 0;
    wide greatest = is_signed ? ((wide)1 << (bits - 1)) - 1 : (((wide)1 << (bits - 1)) - 1) * 2 + 1;
    struct range range = {true, least, greatest};
    if (range_count > 0)
        range = ranges[index < range_count ? index : range_count - 1];
    if (range.all)
        range = (struct range){true, least, greatest};
    wide size = range.high - range.low + 1;

    if (enumerating) {
        // A proper range is followed by its neighbours and the extreme values.
        uint64_t count = range.all ? (bits > 40 ? (uint64_t)1 << 40 : (uint64_t)size) : (uint64_t)size + 4;
        if (index >= digits) {
            digits = index + 1;
            digit[index] = 0;
            radix[index] = count;
        }
        uint64_t chosen = digit[index];
        if (range.all || chosen < (uint64_t)size)
            return range.low + chosen;
        wide value = least;
        switch (chosen - (uint64_t)size) {
        case 0: value = range.low > least ? range.low - 1 : range.low; break;
        case 1: value = range.high < greatest ? range.high + 1 : range.high; break;
        case 2: value = least; break;
        default: value = greatest; break;
        }
        outside |= value < range.low || value > range.high;
        return value;
    }

    if (narrow && !range.all)
        return range.low + (wide)(((unsigned_wide)random_bits() << 32 ^ random_bits()) % size);
    wide value;
    switch (random_bits() % 8) {
    case 0: value = least; break;
    case 1: value = greatest; break;
    case 2: case 3: value = (wide)(random_bits() % 16) - (is_signed ? 4 : 0); break;
    case 4: value = is_signed ? -(wide)(random_bits() % 300) : random_bits() % 300; break;
    case 5: value = (wide)1 << random_bits() % (bits - 1 ? bits - 1 : 1); break;
    default: value = (wide)((unsigned_wide)random_bits() << 64 | random_bits()); break;
    }
    unsigned_wide mask = bits == 128 ? ~(unsigned_wide)0 : ((unsigned_wide)1 << bits) - 1;
    unsigned_wide kept = (unsigned_wide)value & mask;
    if (is_signed && (kept >> (bits - 1) & 1))
        kept |= ~mask;
    return (wide)kept;
}

#define INPUT(type, name, is_signed) \
    type __VERIFIER_nondet_##name(void) { return (type)next(8 * sizeof(type), is_signed); }

_Bool __VERIFIER_nondet_bool(void) {
    int index = position;
    wide value = next(8, false);
    if (enumerating && (range_count == 0 || ranges[index < range_count ? index : range_count - 1].all))
        radix[index] = 2;
    return value & 1;
}
INPUT(char, char, true)
INPUT(signed char, schar, true)
INPUT(unsigned char, uchar, false)
INPUT(unsigned char, u8, false)
INPUT(short, short, true)
INPUT(unsigned short, ushort, false)
INPUT(unsigned short, u16, false)
INPUT(int, int, true)
INPUT(unsigned, uint, false)
INPUT(unsigned, unsigned, false)
INPUT(unsigned, u32, false)
INPUT(long, long, true)
INPUT(unsigned long, ulong, false)
INPUT(long long, longlong, true)
INPUT(unsigned long long, ulonglong, false)
INPUT(unsigned long long, u64, false)
INPUT(size_t, size_t, false)
#ifdef __SIZEOF_INT128__
INPUT(__int128, int128, true)
INPUT(unsigned __int128, uint128, false)
#endif

void *__VERIFIER_nondet_pointer(void) { return (void *)(uintptr_t)next(8 * sizeof(void *), false); }

// A range of a float is one of whole numbers; without one, any bits.
static bool ranged(int index) {
    return range_count > 0 && !ranges[index < range_count ? index : range_count - 1].all;
}

static double special(void) {
    static const double values[] = {0.0, -0.0, 1.0, -1.0, 0.5, 1e300, -1e300, 1e-300, 16777216.0, 16777217.0,
                                    2147483647.0, 2147483648.0, -2147483648.0, 0.1, 0.3, 3.0, 255.0, 256.0};
    switch (random_bits() % 4) {
    case 0: return __builtin_nan("");
    case 1: return random_bits() % 2 ? __builtin_inf() : -__builtin_inf();
    default: return values[random_bits() % (sizeof values / sizeof *values)];
    }
}

double __VERIFIER_nondet_double(void) {
    if (ranged(position) && (enumerating || narrow)) {
        double whole = (double)(long long)next(64, true);
        return enumerating || random_bits() % 2 ? whole : whole + (double)(random_bits() >> 40) / (1 << 24);
    }
    if (!enumerating && random_bits() % 2) {
        position++;
        return random_bits() % 2 ? special() : (double)(long long)random_bits() / 65536.0 / (1 << random_bits() % 31);
    }
    uint64_t bits = (uint64_t)next(64, false);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

float __VERIFIER_nondet_float(void) {
    if ((ranged(position) && (enumerating || narrow)) || (!enumerating && random_bits() % 2))
        return (float)__VERIFIER_nondet_double();
    uint32_t bits = (uint32_t)next(32, false);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

void __VERIFIER_nondet_memory(void *memory, size_t size) {
    for (size_t index = 0; index < size; index++)
        ((unsigned char *)memory)[index] = __VERIFIER_nondet_uchar();
}

// CBMC's way: declared by the program, never defined.
int nondet_int(void) { return __VERIFIER_nondet_int(); }
unsigned nondet_uint(void) { return __VERIFIER_nondet_uint(); }
unsigned char nondet_uchar(void) { return __VERIFIER_nondet_uchar(); }
char nondet_char(void) { return __VERIFIER_nondet_char(); }
_Bool nondet_bool(void) { return __VERIFIER_nondet_bool(); }

static void read_ranges(const char *text) {
    while (*text) {
        while (*text == ' ' || *text == ',')
            text++;
        if (!*text)
            break;
        if (range_count == MOST_RANGES)
            _Exit(7);
        struct range *range = &ranges[range_count++];
        if (*text == '*') {
            range->all = true;
            text++;
            continue;
        }
        char *end;
        range->low = strtoll(text, &end, 10);
        if (end == text || end[0] != '.' || end[1] != '.') {
            fprintf(stderr, "RANGES: cannot read %s\n", text);
            _Exit(7);
        }
        text = end + 2;
        range->high = strtoll(text, &end, 10);
        if (end == text || range->high < range->low) {
            fprintf(stderr, "RANGES: cannot read %s\n", text);
            _Exit(7);
        }
        text = end;
    }
}

// A plain loop: the bytes between two variables are out of bounds for a sanitized copy.
__attribute__((no_sanitize("address", "memory"))) static void copy(void *to, const void *from, size_t size) {
    for (size_t index = 0; index < size / sizeof(uint64_t); index++)
        ((volatile uint64_t *)to)[index] = ((const uint64_t *)from)[index];
}

int main(int count, char **arguments) {
    if (count != 5 && count != 6)
        return 7;
    static bool leaks;
    leaks = count == 6;
    enumerating = strcmp(arguments[1], "all") == 0;
    uint64_t most = strtoull(arguments[2], 0, 10);
    generator = strtoull(arguments[3], 0, 10) * 0x9E3779B97F4A7C15ull + 1;
    read_ranges(arguments[4]);

    static size_t data_size, bss_size;
    data_size = driver_last_data - driver_first_data;
    bss_size = driver_last_bss - driver_first_bss;
    static char *saved_data, *saved_bss;
    saved_data = malloc(data_size);
    saved_bss = malloc(bss_size);
    copy(saved_data, driver_first_data, data_size);
    copy(saved_bss, driver_first_bss, bss_size);
    FILE *report = fdopen(dup(1), "w");
    freopen("/dev/null", "w", stdout);

    static uint64_t runs, ended, assumed, aborted;
    static bool finished;
    while (runs < most && !finished) {
        position = 0;
        exit_function_count = 0;
        outside = false;
        narrow = random_bits() % 4 != 0;
        int how = setjmp(end_of_run);
        if (how == 0) {
            static char name[] = "program";
            static char *list[] = {name, 0};
            driver_program_main(1, list);
            driver_exit(0);
        }
        runs++;
        if (outside && how != ASSUMED)
            violation("RANGES", "the program does not assume them");
        ended += how == RETURNED;
        assumed += how == ASSUMED;
        aborted += how == ABORTED;
        if (leaks && how == RETURNED && runs <= RUNS_WATCHED_FOR_LEAKS && __lsan_do_recoverable_leak_check &&
            __lsan_do_recoverable_leak_check())
            violation("valid-memtrack", "after a run");
        copy(driver_first_data, saved_data, data_size);
        copy(driver_first_bss, saved_bss, bss_size);
        if (enumerating) {
            // Digits behind the last one that was asked for do not matter any more.
            if (digits > position)
                digits = position;
            while (digits > 0 && ++digit[digits - 1] >= radix[digits - 1])
                digits--;
            finished = digits == 0;
        }
    }
    fprintf(report, "DRIVER %llu runs, %llu ended, %llu assumed away, %llu aborted%s\n", (unsigned long long)runs,
            (unsigned long long)ended, (unsigned long long)assumed, (unsigned long long)aborted,
            enumerating && !finished ? ", unfinished" : "");
    fclose(report);
    return 0;
}
