// Read-copy-update: readers say when they read, and an updater waits until none of them reads what is old.
#ifndef RCU_H
#define RCU_H

void rcu_read_lock(void);
void rcu_read_unlock(void);

// Returns once every reader that was reading has stopped.
void synchronize_rcu(void);

// Called while the updater waits; what happens then, the harness says.
void waiting(void);

#endif
