/* What two runs of one program, one behind the other, keep and compare. Everything here has a name of its own,
 * and keeps what it holds when the rest of the program starts again. */

#define CAPACITY 2048

extern int main();
void __refute_same_restart(void);
void __refute_same_differs(void);
/* Executions that counted differently are followed apart, so that counts are known numbers. */
void __refute_apart(void);

static unsigned char __refute_same_done;
static unsigned __refute_same_tape_made, __refute_same_tape_read;
static unsigned __refute_same_seen, __refute_same_met;
static unsigned long long __refute_same_tape[CAPACITY];
static unsigned long long __refute_same_values[CAPACITY];
unsigned char __refute_same_second;

/* Nothing can be said: this is no difference. */
static void __refute_same_unclear(void) { *(volatile char *)0 = 0; }

/* An input: the second run gets what the first one got. */
unsigned long long __refute_same_input(unsigned long long fresh) {
  if (!__refute_same_second) {
    if (__refute_same_tape_made >= CAPACITY) {
      __refute_same_unclear();
    }
    __refute_apart();
    __refute_same_tape[__refute_same_tape_made++] = fresh;
    return fresh;
  }
  __refute_apart();
  if (__refute_same_tape_read >= __refute_same_tape_made) {
    __refute_same_differs();
  }
  return __refute_same_tape[__refute_same_tape_read++];
}

/* Something that can be seen. */
void __refute_same_observe(unsigned long long value) {
  if (!__refute_same_second) {
    if (__refute_same_seen >= CAPACITY) {
      __refute_same_unclear();
    }
    __refute_apart();
    __refute_same_values[__refute_same_seen++] = value;
    return;
  }
  __refute_apart();
  if (__refute_same_met >= __refute_same_seen || __refute_same_values[__refute_same_met] != value) {
    __refute_same_differs();
  }
  __refute_same_met++;
}

/* An assumption: where only the second run ends, an execution is lost. */
void __refute_same_assume(unsigned long long holds) {
  if (__refute_same_second && !holds) {
    __refute_same_differs();
  }
}

int __refute_same_compare(void) {
  main();
  __refute_same_second = 1;
  __refute_same_restart();
  main();
  if (__refute_same_met != __refute_same_seen ||
      __refute_same_tape_read != __refute_same_tape_made) {
    __refute_same_differs();
  }
  __refute_same_done = 1;
  return 0;
}

/* Runs at the end of every execution: one that ended before both runs were over compared nothing. */
void __refute_same_at_end(void) {
  if (!__refute_same_done) {
    __refute_same_unclear();
  }
}
