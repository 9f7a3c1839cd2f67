/*
 * The variables of the program as they were before it ran. They lie in two sections of their own:
 * small ones are copied back, large ones are a private mapping of a file whose changed pages are
 * thrown away.
 */
#define _GNU_SOURCE
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "runtime.h"

extern char __start_refute_data[] WEAK, __stop_refute_data[] WEAK;
extern char __start_refute_bss[] WEAK, __stop_refute_bss[] WEAK;

enum { PAGE = 4096, LARGE = 256 << 10, HASHED = 4096 };

struct part {
  char *start;
  size_t size;
  char *copy;
};

/* The copied parts: of each section all, or what lies before and behind its whole pages. */
static struct part copied[4];
static struct part mapped[2];
static int copied_count, mapped_count;

static int write_all(int file, const char *bytes, size_t size, size_t offset) {
  static const char zeros[PAGE];
  for (size_t at = 0; at < size; at += PAGE) {
    size_t length = size - at < PAGE ? size - at : PAGE;
    /* A hole costs nothing. */
    if (memcmp(bytes + at, zeros, length) != 0 &&
        pwrite(file, bytes + at, length, (off_t)(offset + at)) != (ssize_t)length) {
      return -1;
    }
  }
  return 0;
}

static void add_copied(char *start, size_t size) {
  if (size == 0) {
    return;
  }
  char *copy = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (copy == MAP_FAILED) {
    shared->failure = 3;
    return;
  }
  memcpy(copy, start, size);
  copied[copied_count++] = (struct part){start, size, copy};
}

/* Whether whole pages of it are now a mapping of a file. */
static int add_mapped(char *start, size_t size) {
  int file = memfd_create("globals", MFD_CLOEXEC);
  if (file < 0) {
    return 0;
  }
  int works = ftruncate(file, (off_t)size) == 0 && write_all(file, start, size, 0) == 0 &&
              mmap(start, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED, file, 0) == start;
  close(file);
  if (works) {
    mapped[mapped_count++] = (struct part){start, size, 0};
  }
  return works;
}

static void add_section(char *start, char *stop) {
  size_t size = (size_t)(stop - start);
  if (size > LARGE) {
    char *first = (char *)(((uintptr_t)start + PAGE - 1) & ~(uintptr_t)(PAGE - 1));
    char *last = (char *)((uintptr_t)stop & ~(uintptr_t)(PAGE - 1));
    if (add_mapped(first, (size_t)(last - first))) {
      add_copied(start, (size_t)(first - start));
      add_copied(last, (size_t)(stop - last));
      return;
    }
  }
  add_copied(start, size);
}

void prepare_globals(void) {
  add_section(__start_refute_data, __stop_refute_data);
  add_section(__start_refute_bss, __stop_refute_bss);
}

void reset_globals(void) {
  for (int i = 0; i < copied_count; i++) {
    memcpy(copied[i].start, copied[i].copy, copied[i].size);
  }
  for (int i = 0; i < mapped_count; i++) {
    madvise(mapped[i].start, mapped[i].size, MADV_DONTNEED);
  }
}

/* What the variables hold, as one number; 0 when there are none, or too many to look at. */
uint64_t hash_globals(void) {
  size_t total = 0;
  for (int i = 0; i < copied_count; i++) {
    total += copied[i].size;
  }
  if (total == 0 || total > HASHED || mapped_count > 0) {
    return 0;
  }
  uint64_t hash = 0x9e3779b97f4a7c15u;
  for (int i = 0; i < copied_count; i++) {
    const char *at = copied[i].start;
    for (size_t left = copied[i].size; left > 0;) {
      uint64_t word = 0;
      size_t length = left < 8 ? left : 8;
      memcpy(&word, at, length);
      hash = (hash ^ word) * 0xff51afd7ed558ccdu;
      hash ^= hash >> 32;
      at += length;
      left -= length;
    }
  }
  return hash | 1;
}
