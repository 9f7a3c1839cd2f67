// A model of RCU for several processors: the number of readers, doubled, and a bit that every wait turns over.
#include "rcu.h"

static int rcu_read_nesting_global;

void rcu_read_lock(void) { (void)__sync_fetch_and_add(&rcu_read_nesting_global, 2); }

void rcu_read_unlock(void) { (void)__sync_fetch_and_add(&rcu_read_nesting_global, -2); }

void synchronize_rcu(void) {
  for (;;) {
    if (__sync_fetch_and_xor(&rcu_read_nesting_global, 1) < 2)
      return;
    waiting();
  }
}
