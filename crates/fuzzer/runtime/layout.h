/*
 * What the worker and the library share: one file, mapped by both. `shared.rs` reads and writes the
 * same. All numbers have a width of their own, so that a 32-bit worker and a 64-bit library agree.
 */
#ifndef REFUTE_LAYOUT_H
#define REFUTE_LAYOUT_H

#include <stdint.h>

enum { MAGIC = 0x315a4652 };
enum { MAX_SLOTS = 1 << 18, MAX_COUNTERS = 1 << 20, MAX_GOALS = 1 << 20, ENDINGS = 16 };
enum { MAX_COMPARISONS = 2048 };
enum { MAX_SETS = 64, RANGES_PER_SET = 64 };

/* Whose turn it is; both wait on this word. */
enum { TURN_LIBRARY = 0, TURN_WORKER = 1 };

/* How runs are made. */
enum { STOP_AT_ERROR = 1, FORK = 2, REPORT_ALL = 4, LEAVE = 8 };

enum ending {
  ENDING_NONE,
  ENDING_EXIT,
  ENDING_ERROR_CALL,
  ENDING_ASSERTION,
  ENDING_ABORT,
  ENDING_ASSUMPTION,
  ENDING_OUT_OF_INPUTS,
  ENDING_SIGNAL,
  ENDING_HANG,
  ENDING_UNSUPPORTED,
  ENDING_STALLED /* a hang that no step showed, but a clock */
};

/* How a value of a run is made. */
enum { TAG_LITERAL = 0, TAG_FRESH = 1 };

/* What is new about a run. */
enum { NEW_EDGE = 1, NEW_COUNT = 2, NEW_PLACE = 4, NEW_STATE = 8 };

struct shared {
  uint32_t magic;
  uint32_t turn;
  uint32_t flags;
  uint32_t failure; /* why the worker cannot work; 0 when it can */
  uint32_t run_count;
  uint32_t runs_done;
  uint32_t current; /* the run at work, for when the worker dies of it */
  uint32_t counter_count;
  uint32_t goal_count;
  uint32_t integer_count; /* constants of the program */
  uint32_t float_count;
  uint32_t report_count;
  uint32_t max_slots;
  uint32_t state_quota; /* how many runs may be reported for their state alone */
  uint64_t step_budget;
  uint64_t heap_limit; /* in bytes */
  uint64_t cpu_time; /* nanoseconds */
  uint64_t endings[ENDINGS];
  uint64_t steps;
  /* Offsets and sizes of what follows, in bytes. */
  uint32_t runs_offset;
  uint32_t runs_size;
  uint32_t reports_offset;
  uint32_t reports_size;
  uint32_t virgin_offset; /* two maps: for regular ends and for others */
  uint32_t integers_offset;
  uint32_t floats_offset;
  uint32_t states_offset; /* a table of hashes, open addressing */
  uint32_t states_count;  /* how many there is room for; a power of two */
  uint32_t reports_used;
  uint32_t ranges_offset; /* sets of ranges; each ends early with a site of 0 */
  uint32_t unused;
};

/* Followed by `slot_count` values of eight bytes, and as many tags, padded to eight bytes. */
struct run {
  uint32_t slot_count;
  uint32_t extension; /* how many more values may be drawn at the end */
  uint64_t seed;
  uint32_t set; /* the ranges that values are drawn from */
  uint32_t unused;
};

/* Where an input is asked for, and between which values it leads on. */
struct range {
  uint64_t site;
  uint64_t least;
  uint64_t span; /* to the greatest value */
};

/* Followed by values, kinds (padded), sites (padded), edges (padded), goals (padded) and
 * comparisons. Sites are told where every run is. */
struct report {
  uint32_t run;
  uint32_t ending;
  int32_t detail;
  uint32_t novelty;
  uint32_t slot_count;
  uint32_t edge_count;
  uint32_t goal_bytes;
  uint32_t comparison_count;
  uint32_t site_count;
  uint32_t unused;
  uint64_t steps;
  uint64_t place;
};

/* Beside the size of a comparison: whether its first operand is a constant; whether it is a piece of
 * two texts, whose lengths are in the upper bytes. */
enum { CONSTANT = 1 << 8, TEXT = 1 << 9 };

struct comparison {
  uint32_t site;
  uint32_t size; /* in bytes, in the lowest byte */
  uint64_t left;
  uint64_t right;
};

#endif
