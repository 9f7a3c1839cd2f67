// Readers that see the new value of one variable and the old value of another are wrong, because the updater waited
// between the two. Between any two steps of the updater, and while it waits, any reader may go on by any number of
// its own steps: the interleavings of the threads, one after the other. The updater waits for nobody but readers,
// and for all who read when it began.
#include <assert.h>
#include <stdio.h>

#include "rcu.h"

// How many readers there are.
#ifndef SIZE
#define SIZE 2
#endif

enum { START, LOCKED, SEEN_FIRST, SEEN_BOTH, END };

int nondet_int(void);
void __CPROVER_assume(_Bool);

int x, y;
int done[SIZE];
int old[SIZE];

static int is_reading(int reader) { return (done[reader] > START) && (done[reader] < END); }

// A reader goes on until it has come as far as it should.
static void go_on(int reader, int goal) {
  if ((done[reader] == START) && (goal > START)) {
    rcu_read_lock();
    done[reader] = LOCKED;
  }
  if ((done[reader] == LOCKED) && (goal > LOCKED)) {
    old[reader] = x;
    printf("LOG: reader %d sees x = %d\n", reader, x);
    done[reader] = SEEN_FIRST;
  }
  if ((done[reader] == SEEN_FIRST) && (goal > SEEN_FIRST)) {
    printf("LOG: reader %d sees y = %d\n", reader, y);
    assert(!((old[reader] == 0) && (y == 1)));
    done[reader] = SEEN_BOTH;
  }
  if ((done[reader] == SEEN_BOTH) && (goal > SEEN_BOTH)) {
    rcu_read_unlock();
    done[reader] = END;
  }
}

// Readers go on, each as far as it likes.
static void others(void) {
  for (int i = 0; i < SIZE; i++)
    go_on(i, nondet_int());
}

// Whoever makes the updater wait comes to its end at last.
void waiting(void) {
  int reader = nondet_int(), readers = 0;
  printf("LOG: the updater waits\n");
  for (int i = 0; i < SIZE; i++)
    readers += is_reading(i);
  assert(readers > 0);
  __CPROVER_assume((reader >= 0) && (reader < SIZE) && is_reading(reader));
  go_on(reader, END);
}

int main(void) {
  int was_reading[SIZE];
  others();
  x = 1;
  others();
  for (int i = 0; i < SIZE; i++)
    was_reading[i] = is_reading(i);
  synchronize_rcu();
  printf("LOG: the updater goes on\n");
  for (int i = 0; i < SIZE; i++)
    assert(!(was_reading[i] && is_reading(i)));
  y = 1;
  others();
  // Once nobody reads, nobody waits for long.
  for (int i = 0; i < SIZE; i++)
    go_on(i, END);
  synchronize_rcu();
  return 0;
}
