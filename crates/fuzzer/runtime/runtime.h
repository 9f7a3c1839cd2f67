/* What the parts of the runtime know of each other. */
#ifndef REFUTE_RUNTIME_H
#define REFUTE_RUNTIME_H

#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The program under test may use the same names. */
#define begin_inputs __refute_begin_inputs
#define counter_count __refute_counter_count
#define counters __refute_counters
#define end_run __refute_end_run
#define hash_globals __refute_hash_globals
#define in_child __refute_in_child
#define is_running __refute_is_running
#define leave_program __refute_leave_program
#define make_run __refute_make_run
#define prepare_globals __refute_prepare_globals
#define prepare_heap __refute_prepare_heap
#define prepare_runs __refute_prepare_runs
#define reset_comparisons __refute_reset_comparisons
#define reset_exits __refute_reset_exits
#define reset_globals __refute_reset_globals
#define reset_heap __refute_reset_heap
#define reset_library __refute_reset_library
#define shared __refute_shared
#define shared_size __refute_shared_size
#define state __refute_state
#define tell __refute_tell

/* It may also have functions of its own that are called as those of the system. */
#define close(file) ((int)syscall(SYS_close, file))
#define open(path, flags) ((int)syscall(SYS_open, path, flags))
#define kill(process, number) ((int)syscall(SYS_kill, process, number))
#define poll(files, count, time) ((int)syscall(SYS_poll, files, count, time))

#include "layout.h"

#define WEAK __attribute__((weak))

/* What a run does and leaves. It is shared with the process of the run where that is another. */
struct state {
  volatile uint32_t ending;
  int32_t detail;
  uint64_t place;
  uint32_t position; /* how many values were asked for */
  uint32_t comparison_count;
  int64_t steps_left;
  uint64_t used[MAX_SLOTS];
  uint8_t kinds[MAX_SLOTS];
  uint32_t sites[MAX_SLOTS]; /* where each value was asked for */
  struct comparison comparisons[MAX_COMPARISONS];
};

extern struct shared *shared;
extern size_t shared_size;
extern struct state *state;
extern int is_running; /* whether the program is at work, and in which process */
extern int in_child;

/* run.c */
__attribute__((noreturn)) void end_run(enum ending ending, int32_t detail);
__attribute__((noreturn)) void leave_program(int status);
void tell(enum ending ending, int32_t detail);
void reset_exits(void);

/* input.c */
void begin_inputs(const struct run *run);

/* heap.c */
void prepare_heap(void);
void reset_heap(void);

/* globals.c */
void prepare_globals(void);
void reset_globals(void);
uint64_t hash_globals(void);

/* library.c */
void reset_library(void);

/* compare.c, where comparisons are traced */
void reset_comparisons(void) WEAK;

#endif
