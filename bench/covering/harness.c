/* The inputs of a program as bytes of its standard input, for fuzzers that know bytes only. With REFUTE_SHOW set each
   value is written to that file as Test-Comp's suites write it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *shown;

static void take(void *value, size_t size) {
  if (fread(value, 1, size, stdin) != size) exit(0);
  if (!shown && getenv("REFUTE_SHOW")) shown = fopen(getenv("REFUTE_SHOW"), "w");
}

#define INPUT(NAME, TYPE, FORMAT)                       \
  TYPE __VERIFIER_nondet_##NAME(void) {                 \
    TYPE value;                                         \
    take(&value, sizeof value);                         \
    if (shown) fprintf(shown, FORMAT "\n", value);      \
    if (shown) fflush(shown);                           \
    return value;                                       \
  }
INPUT(int, int, "%d")
INPUT(uint, unsigned, "%u")
INPUT(char, char, "%hhd")
INPUT(uchar, unsigned char, "%hhu")
INPUT(short, short, "%hd")
INPUT(ushort, unsigned short, "%hu")
INPUT(long, long, "%ld")
INPUT(ulong, unsigned long, "%lu")
INPUT(longlong, long long, "%lld")
INPUT(ulonglong, unsigned long long, "%llu")
INPUT(float, float, "%a")
INPUT(double, double, "%a")
