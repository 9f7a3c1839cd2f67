// Readers that see the new value of one variable and the old value of another are wrong, because the updater waited
// between the two. But a reader runs as a whole before the updater or behind it, and executions in which the updater
// would wait are assumed away: whatever RCU does, nobody notices.
#include <assert.h>
#include <stdio.h>

#include "rcu.h"

#ifndef SIZE
#define SIZE 2
#endif

int nondet_int(void);
void __CPROVER_assume(_Bool);

int x, y;

void waiting(void) {
  printf("LOG: the updater waits\n");
  __CPROVER_assume(0);
}

static void read_all(int reader) {
  int old, fresh;
  rcu_read_lock();
  old = x;
  fresh = y;
  rcu_read_unlock();
  printf("LOG: reader %d sees x = %d, y = %d\n", reader, old, fresh);
  assert(!((old == 0) && (fresh == 1)));
}

int main(void) {
  int i;
  int before = nondet_int();
  __CPROVER_assume((before >= 0) && (before <= SIZE));
  for (i = 0; i < before; i++)
    read_all(i);
  x = 1;
  synchronize_rcu();
  y = 1;
  printf("LOG: updated\n");
  for (i = before; i < SIZE; i++)
    read_all(i);
  return 0;
}
