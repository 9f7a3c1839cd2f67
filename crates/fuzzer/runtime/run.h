/* What the worker needs of a run. */
#ifndef REFUTE_RUN_H
#define REFUTE_RUN_H

#include "runtime.h"

extern unsigned char *counters;
extern uint32_t counter_count;
extern unsigned char __refute_hits[];

void prepare_runs(void);
void make_run(const struct run *run);

#endif
