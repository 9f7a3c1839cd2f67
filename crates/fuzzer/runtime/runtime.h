/* What the parts of the runtime know of each other. */
#ifndef REFUTE_RUNTIME_H
#define REFUTE_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

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
  struct comparison comparisons[MAX_COMPARISONS];
};

extern struct shared *shared;
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
