/*
 * Functions of the C library that would carry something from one run to the next, or take long for
 * nothing: output goes nowhere but counts, random numbers begin anew, nobody sleeps.
 */
#define _GNU_SOURCE
/* Functions, and not what headers make of them. */
#define __NO_INLINE__ 1
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "runtime.h"

static int has_random;
static char *rest_of_text;

void reset_library(void) {
  errno = 0;
  rest_of_text = 0;
  if (has_random) {
    has_random = 0;
    srandom(1);
  }
}

/* ---- output -------------------------------------------------------------------------------- */

static int is_output(FILE *file) { return file == stdout || file == stderr; }

WEAK int vprintf(const char *format, va_list list) { return vsnprintf(0, 0, format, list); }

WEAK int vfprintf(FILE *file, const char *format, va_list list) {
  if (is_output(file)) {
    return vsnprintf(0, 0, format, list);
  }
  char *text = 0;
  int length = vasprintf(&text, format, list);
  if (length >= 0) {
    length = fwrite(text, 1, (size_t)length, file) == (size_t)length ? length : -1;
    free(text);
  }
  return length;
}

WEAK int printf(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vsnprintf(0, 0, format, list);
  va_end(list);
  return length;
}

WEAK int fprintf(FILE *file, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vfprintf(file, format, list);
  va_end(list);
  return length;
}

WEAK int puts(const char *text) { return (int)strlen(text) + 1; }
WEAK int putchar(int c) { return (unsigned char)c; }
WEAK int putchar_unlocked(int c) { return (unsigned char)c; }
WEAK void perror(const char *text) { (void)text; }

/* ---- random numbers ------------------------------------------------------------------------ */

WEAK int rand(void) {
  has_random = 1;
  return (int)random();
}

WEAK void srand(unsigned seed) {
  has_random = 1;
  srandom(seed);
}

/* ---- texts cut into pieces ------------------------------------------------------------------ */

WEAK char *strtok(char *text, const char *separators) {
  return strtok_r(text, separators, &rest_of_text);
}

/* ---- waiting -------------------------------------------------------------------------------- */

WEAK unsigned sleep(unsigned seconds) {
  (void)seconds;
  return 0;
}

WEAK int usleep(useconds_t time) {
  (void)time;
  return 0;
}

WEAK int nanosleep(const struct timespec *time, struct timespec *rest) {
  (void)time, (void)rest;
  return 0;
}
