// CHECK: safe
// PROPERTY: unreach-call
// UNWIND: needs at most 8 iterations of any loop
// EVIDENCE: by construction: the consumer runs only after its event, which the producer raises with the value it has written.
// TAGS: state-machines, sequentialised
// A producer and two consumers as a sequentialised SystemC kernel runs them: status words, events, evaluate and update phases.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

enum { RUNNABLE = 0, WAITING = 2 };
static int m_st, t1_st, t2_st;
static int m_pc, t1_pc, t2_pc;
static int E_M = 2, E_1 = 2, E_2 = 2;
static int value, seen, copied;

static void master(void) {
  if (m_pc == 1) {
    if (seen != value) reach_error();
    value = (value + 3) % 16;
  }
  E_1 = 1;
  m_pc = 1;
  m_st = WAITING;
}

static void first(void) {
  if (t1_pc == 1) {
    copied = value;
    E_2 = 1;
  }
  t1_pc = 1;
  t1_st = WAITING;
}

static void second(void) {
  if (t2_pc == 1) {
    seen = copied;
    E_M = 1;
  }
  t2_pc = 1;
  t2_st = WAITING;
}

static void activate(void) {
  if (m_pc == 1 && E_M == 1) m_st = RUNNABLE;
  if (t1_pc == 1 && E_1 == 1) t1_st = RUNNABLE;
  if (t2_pc == 1 && E_2 == 1) t2_st = RUNNABLE;
  E_M = E_1 = E_2 = 2;
}

int main(void) {
  for (int delta = 0; delta < 8; delta++) {
    for (int turn = 0; turn < 3; turn++) {
      if (m_st == RUNNABLE && t1_pc == 1 && t2_pc == 1 && __VERIFIER_nondet_bool()) master();
      if (t1_st == RUNNABLE && __VERIFIER_nondet_bool()) first();
      if (t2_st == RUNNABLE && __VERIFIER_nondet_bool()) second();
      activate();
    }
  }
  return 0;
}
