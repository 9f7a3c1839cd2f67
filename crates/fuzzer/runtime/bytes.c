/*
 * The words of the field for fuzzers that know bytes only: the inputs are the bytes of the standard
 * input, each as wide as its type, the lowest first. Compiled together with a program when it is
 * fuzzed. With REFUTE_SHOWN a run leaves what it asked
 * for, and the goals that it passed, in that file, however it ends.
 */
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "kinds.inc"

#define WEAK __attribute__((weak))

enum { MAX_BYTES = 1 << 20, MAX_VALUES = 1 << 17, MAX_GOALS = 1 << 20, SHOWN = 2 << 20 };

/* What `afl.rs` reads: the number of values, their types, the values; behind that the goals. */
static union {
  struct {
    uint64_t count;
    uint8_t kinds[MAX_VALUES];
    uint64_t values[MAX_VALUES];
  };
  char room[SHOWN];
} shown __attribute__((aligned(65536)));
unsigned char __refute_hits[MAX_GOALS] __attribute__((aligned(65536)));

static unsigned char bytes[MAX_BYTES];
static size_t size, used;
static int is_read;

/* What is shown lies in the file from the start: nothing has to be written at the end. */
__attribute__((constructor)) static void show(void) {
  const char *path = getenv("REFUTE_SHOWN");
  int file = path ? open(path, O_RDWR) : -1;
  if (file >= 0) {
    int rights = PROT_READ | PROT_WRITE, kind = MAP_SHARED | MAP_FIXED;
    void *one = mmap(&shown, SHOWN, rights, kind, file, 0);
    void *other = mmap(__refute_hits, MAX_GOALS, rights, kind, file, SHOWN);
    if (one == MAP_FAILED || other == MAP_FAILED) _exit(3);
    close(file);
  }
}

static void read_all(void) {
  is_read = 1;
  for (;;) {
    ssize_t more = read(0, bytes + size, MAX_BYTES - size);
    if (more <= 0) return;
    size += (size_t)more;
  }
}

/* The next input; a run whose bytes are used up is over. */
static void input(unsigned kind, void *result, size_t wide) {
  if (!is_read) read_all();
  if (size - used < wide || shown.count + 2 > MAX_VALUES) exit(0);
  uint64_t words[2] = {0, 0};
  memcpy(words, bytes + used, wide);
  used += wide;
  if (kind == KIND_BOOL) words[0] &= 1;
  memcpy(result, words, wide);
  for (size_t i = 0; i * 8 < wide; i++) {
    shown.kinds[shown.count] = (uint8_t)(kind | (i ? 0x80 : 0));
    shown.values[shown.count++] = words[i];
  }
}

#define INPUT(name, type, kind) \
  WEAK type name { \
    type value; \
    input(kind, &value, sizeof value); \
    return value; \
  }
/* Where an input is asked for is of no use here. */
#define SITE 0

void __refute_error_called(void) {}
void __refute_flushed(void) {}
void __refute_reached(void) {}
void __refute_out_of_steps(void) {}
int __refute_mutant;

static void error(void) { abort(); }

static void check(int holds) {
  if (!holds) abort();
}

static void assume(int holds) {
  if (!holds) exit(0);
}

static void fill(void *memory, size_t wide, int site) {
  (void)site;
  for (size_t i = 0; i < wide; i++) input(KIND_UCHAR, (char *)memory + i, 1);
}

static int between(int low, int high, int site) {
  (void)site;
  int value;
  input(KIND_INT, &value, sizeof value);
  assume(value >= low && value < high);
  return value;
}

#include "words.inc"

void __refute_object(void *object, size_t wide, char letter) {
  switch (letter) {
#define CASE(letter, type, kind) \
  case letter: { \
    type value; \
    input(kind, &value, sizeof value); \
    memcpy(object, &value, sizeof value < wide ? sizeof value : wide); \
    return; \
  }
    CASE('b', _Bool, KIND_BOOL)
    CASE('c', char, KIND_CHAR)
    CASE('C', unsigned char, KIND_UCHAR)
    CASE('s', short, KIND_SHORT)
    CASE('S', unsigned short, KIND_USHORT)
    CASE('i', int, KIND_INT)
    CASE('I', unsigned, KIND_UINT)
    CASE('l', long, KIND_LONG)
    CASE('L', unsigned long, KIND_ULONG)
    CASE('q', long long, KIND_LONGLONG)
    CASE('Q', unsigned long long, KIND_ULONGLONG)
    CASE('f', float, KIND_FLOAT)
    CASE('d', double, KIND_DOUBLE)
    CASE('p', unsigned long, KIND_ULONG)
#ifdef __SIZEOF_INT128__
    CASE('x', __int128, KIND_INT128)
    CASE('X', unsigned __int128, KIND_UINT128)
#endif
  default:
    fill(object, wide, 0);
  }
}
