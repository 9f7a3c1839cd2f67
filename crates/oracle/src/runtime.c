/* Linked with every program that is run here: it writes the report of a profiled program, and gives
   the words of verifiers the meaning that shows which way a test program took. */

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct record { unsigned tag, kind; unsigned long long bits; };

static struct record records[4096];
static unsigned count;

static void flush(void)
{
  const char *path = getenv("REFUTE_REPORT");
  const char *bytes = (const char *)records;
  unsigned long left = count * sizeof(struct record);
  int file = path ? open(path, O_WRONLY | O_CREAT | O_APPEND, 0600) : -1;
  while (file >= 0 && left > 0) {
    long written = write(file, bytes, left);
    if (written <= 0)
      break;
    bytes += written;
    left -= written;
  }
  if (file >= 0)
    close(file);
  count = 0;
}

/* Tag 4 completes the report. Objects of kind 0 are no scalars and are not read. */
void __refute_report(int tag, int kind, const volatile void *object, unsigned size)
{
  struct record *record = &records[count++];
  record->tag = tag;
  record->kind = kind;
  record->bits = 0;
  if (kind != 0 && size <= sizeof record->bits)
    memcpy(&record->bits, (const void *)object, size);
  if (tag == 4 || count == sizeof records / sizeof records[0])
    flush();
}

/* The counters, which are unsigned int: kind 8. */
void __refute_report_counts(int tag, const unsigned *counts, unsigned number)
{
  unsigned i;
  for (i = 0; i < number; i++)
    __refute_report(tag, 8, &counts[i], sizeof counts[i]);
}

void reach_error(void) { _exit(113); }

void __VERIFIER_assume(int holds)
{
  if (!holds)
    _exit(114);
}

/* The numbers in REFUTE_INPUTS, one after the other. Of a floating number it is the bits. */
static long long next_input(void)
{
  static const char *next;
  static int started;
  char *end = 0;
  long long value;
  if (!started) {
    next = getenv("REFUTE_INPUTS");
    started = 1;
  }
  if (!next)
    _exit(115);
  value = strtoll(next, &end, 10);
  if (end == next)
    _exit(115);
  next = *end == ',' ? end + 1 : end;
  return value;
}

#define INPUT(name, type) type __VERIFIER_nondet_##name(void) { return (type)next_input(); }
INPUT(bool, _Bool)
INPUT(char, char)
INPUT(uchar, unsigned char)
INPUT(short, short)
INPUT(ushort, unsigned short)
INPUT(int, int)
INPUT(uint, unsigned int)
INPUT(long, long)
INPUT(ulong, unsigned long)
INPUT(longlong, long long)
INPUT(ulonglong, unsigned long long)

float __VERIFIER_nondet_float(void)
{
  unsigned bits = (unsigned)next_input();
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

double __VERIFIER_nondet_double(void)
{
  unsigned long long bits = (unsigned long long)next_input();
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}
