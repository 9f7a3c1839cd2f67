/*
 * The worker: a program under test that makes runs as it is told, instead of running once. It takes
 * a batch of runs from the shared file, makes each with everything reset, and reports those that
 * did something new. What to run next is decided by the library.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "run.h"

struct shared *shared;
size_t shared_size;
static uint8_t *virgin[2];

/* ---- coverage ------------------------------------------------------------------------------ */

void __sanitizer_cov_8bit_counters_init(char *start, char *stop) {
  counters = (unsigned char *)start;
  counter_count = (uint32_t)(stop - start);
}

/* How often an edge was passed, as one bit: 1, 2, 3, 4-7, 8-15, 16-31, 32-127, more. */
static uint8_t bucket[256];

static void fill_buckets(void) {
  for (unsigned times = 1; times < 256; times++) {
    unsigned bit = times < 4    ? times - 1
                   : times < 8  ? 3
                   : times < 16 ? 4
                   : times < 32 ? 5
                   : times < 128 ? 6
                                 : 7;
    bucket[times] = (uint8_t)(1u << bit);
  }
}

/* What of the counters was not seen before in runs that end so; it is now. */
static uint32_t look_for_news(uint8_t *known) {
  uint32_t novelty = 0;
  uint32_t whole = counter_count & ~7u;
  for (uint32_t at = 0; at < counter_count; at++) {
    if (at < whole && (at & 7) == 0) {
      uint64_t word;
      memcpy(&word, counters + at, sizeof word);
      if (word == 0) {
        at += 7;
        continue;
      }
    }
    uint8_t bit = bucket[counters[at]];
    if (bit & ~known[at]) {
      novelty |= known[at] ? NEW_COUNT : NEW_EDGE;
      known[at] |= bit;
    }
  }
  return novelty;
}

/* Whether the program's variables were never so at an end. */
static uint32_t look_for_state(void) {
  if (shared->state_quota == 0) {
    return 0;
  }
  uint64_t hash = hash_globals();
  if (hash == 0) {
    return 0;
  }
  uint64_t *table = (uint64_t *)((char *)shared + shared->states_offset);
  uint32_t mask = shared->states_count - 1;
  for (uint32_t i = 0; i < 16; i++) {
    uint64_t *place = &table[((uint32_t)(hash >> 20) + i) & mask];
    if (*place == hash) {
      return 0;
    }
    if (*place == 0) {
      *place = hash;
      shared->state_quota--;
      return NEW_STATE;
    }
  }
  return 0;
}

static int is_regular(uint32_t ending) {
  return ending == ENDING_EXIT || ending == ENDING_OUT_OF_INPUTS || ending == ENDING_ASSUMPTION;
}

/* Ends of other kinds are new when their place is. */
static uint32_t look_for_place(void) {
  static uint64_t places[256];
  static uint32_t count;
  if (is_regular(state->ending) || state->ending == ENDING_HANG ||
      state->ending == ENDING_STALLED) {
    return 0;
  }
  uint64_t place = state->place ^ ((uint64_t)state->ending << 56);
  for (uint32_t i = 0; i < count; i++) {
    if (places[i] == place) {
      return 0;
    }
  }
  if (count == 256) {
    return 0;
  }
  places[count++] = place;
  return NEW_PLACE;
}

/* ---- reports ------------------------------------------------------------------------------- */

static size_t padded(size_t size) { return (size + 7) & ~(size_t)7; }

/* The caller leaves room; a report that is larger than any room is left out. */
static void report(uint32_t number, uint32_t novelty) {
  uint32_t edges = 0;
  for (uint32_t i = 0; i < counter_count; i++) {
    edges += counters[i] != 0;
  }
  uint32_t slots = state->position, goals = (shared->goal_count + 7) / 8;
  uint32_t comparisons = state->comparison_count;
  uint32_t sites = (shared->flags & REPORT_ALL) ? slots : 0;
  size_t size = sizeof(struct report) + slots * 8 + padded(slots) + padded(sites * 4) +
                padded(edges * 4) + padded(goals) + comparisons * sizeof(struct comparison);
  if (size > shared->reports_size - shared->reports_used) {
    return;
  }
  char *at = (char *)shared + shared->reports_offset + shared->reports_used;
  struct report *head = (struct report *)at;
  *head = (struct report){number,
                          state->ending,
                          state->detail,
                          novelty,
                          slots,
                          edges,
                          goals,
                          comparisons,
                          sites,
                          0,
                          (uint64_t)((int64_t)shared->step_budget - state->steps_left),
                          state->place};
  at += sizeof *head;
  memcpy(at, state->used, slots * 8);
  at += slots * 8;
  memcpy(at, state->kinds, slots);
  at += padded(slots);
  memcpy(at, state->sites, sites * 4);
  at += padded(sites * 4);
  uint32_t *edge = (uint32_t *)at;
  for (uint32_t i = 0; i < counter_count; i++) {
    if (counters[i]) {
      *edge++ = i;
    }
  }
  at += padded(edges * 4);
  memset(at, 0, goals);
  for (uint32_t i = 0; i < shared->goal_count; i++) {
    at[i / 8] |= (char)((__refute_hits[i] != 0) << (i % 8));
  }
  at += padded(goals);
  memcpy(at, state->comparisons, comparisons * sizeof(struct comparison));
  shared->reports_used += (uint32_t)size;
  shared->report_count++;
}

/* ---- batches ------------------------------------------------------------------------------- */

static const struct run *next_run(const struct run *run) {
  return (const struct run *)((const char *)(run + 1) + run->slot_count * 8 +
                              padded(run->slot_count));
}

static void make_batch(void) {
  const struct run *run = (const struct run *)((char *)shared + shared->runs_offset);
  shared->runs_done = 0;
  shared->reports_used = 0;
  shared->report_count = 0;
  for (uint32_t number = 0; number < shared->run_count; number++, run = next_run(run)) {
    shared->current = number;
    make_run(run);
    uint32_t ending = state->ending;
    shared->endings[ending % ENDINGS]++;
    shared->steps += (uint64_t)((int64_t)shared->step_budget - state->steps_left);
    shared->runs_done = number + 1;
    uint32_t novelty = look_for_news(virgin[!is_regular(ending)]) | look_for_place();
    if (novelty == 0 && is_regular(ending)) {
      novelty = look_for_state();
    }
    if (novelty || (shared->flags & REPORT_ALL)) {
      report(number, novelty);
    }
    /* Leave room for the next report. */
    if (shared->reports_used > shared->reports_size / 2) {
      break;
    }
  }
}

/* ---- turns --------------------------------------------------------------------------------- */

static void hand_over(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  struct rusage usage;
  getrusage(RUSAGE_CHILDREN, &usage);
  uint64_t seconds =
      (uint64_t)time.tv_sec + (uint64_t)usage.ru_utime.tv_sec + (uint64_t)usage.ru_stime.tv_sec;
  uint64_t micros = (uint64_t)usage.ru_utime.tv_usec + (uint64_t)usage.ru_stime.tv_usec;
  shared->cpu_time = seconds * 1000000000u + (uint64_t)time.tv_nsec + micros * 1000u;
  __atomic_store_n(&shared->turn, TURN_LIBRARY, __ATOMIC_SEQ_CST);
  syscall(SYS_futex, &shared->turn, FUTEX_WAKE, INT_MAX, 0, 0, 0);
}

static void wait_for_turn(void) {
  while (__atomic_load_n(&shared->turn, __ATOMIC_SEQ_CST) != TURN_WORKER) {
    syscall(SYS_futex, &shared->turn, FUTEX_WAIT, TURN_LIBRARY, 0, 0, 0);
  }
}

static struct shared *map_file(const char *path) {
  int file = open(path, O_RDWR | O_CLOEXEC);
  struct stat information;
  if (file < 0 || fstat(file, &information) != 0) {
    return 0;
  }
  shared_size = (size_t)information.st_size;
  void *map = mmap(0, shared_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  return map == MAP_FAILED || ((struct shared *)map)->magic != MAGIC ? 0 : map;
}

/* The same addresses in every run, so that what depends on them can be repeated. */
static void settle(void) {
  int old = personality(0xffffffff);
  if (old != -1 && !(old & ADDR_NO_RANDOMIZE) && !getenv("REFUTE_FUZZ_SETTLED")) {
    personality((unsigned long)(old | ADDR_NO_RANDOMIZE));
    setenv("REFUTE_FUZZ_SETTLED", "1", 1);
    char *arguments[] = {(char *)"program", 0};
    extern char **environ;
    execve("/proc/self/exe", arguments, environ);
  }
  unsetenv("REFUTE_FUZZ_SETTLED");
}

static void close_outputs(void) {
  int nowhere = open("/dev/null", O_RDWR);
  for (int file = 0; file < 3; file++) {
    dup2(nowhere, file);
  }
  if (nowhere > 2) {
    close(nowhere);
  }
}

/* Last of the constructors: the program's own have prepared its variables. */
__attribute__((constructor)) static void work(void) {
  const char *path = getenv("REFUTE_FUZZ_FILE");
  if (!path) {
    return;
  }
  settle();
  shared = map_file(path);
  if (!shared) {
    _Exit(3);
  }
  unsetenv("REFUTE_FUZZ_FILE");
  close_outputs();
  fill_buckets();
  virgin[0] = (uint8_t *)shared + shared->virgin_offset;
  virgin[1] = virgin[0] + MAX_COUNTERS;
  shared->counter_count = counter_count;
  if (counter_count > MAX_COUNTERS || shared->goal_count > MAX_GOALS) {
    shared->failure = 1;
  }
  prepare_runs();
  prepare_heap();
  prepare_globals();
  for (;;) {
    hand_over();
    wait_for_turn();
    if (shared->flags & LEAVE) {
      syscall(SYS_exit_group, 0);
    }
    make_batch();
  }
}
