// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: the first process wakes only when the master has sent, the second only when the first has added, the master only when the second has added.
// TAGS: state-machines, sequentialised, unbounded
// Three processes pass on any number; two add one, and the master looks whether both did. A round is as the one before
// it but for the number, and nothing bounds how many there are.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { READY, RUNNING, WAITING };
static int master_state, first_state, second_state;
static int master_waits, first_waits, second_waits;
static int token, sent;

static void master(void) {
  if (master_waits && token != (int)((unsigned)sent + 2u))
    reach_error();
  token = __VERIFIER_nondet_int();
  sent = token;
  master_waits = 1;
  master_state = WAITING;
  if (first_waits)
    first_state = READY;
}

static void first(void) {
  if (first_waits) {
    token = (int)((unsigned)token + 1u);
    if (second_waits)
      second_state = READY;
  }
  first_waits = 1;
  first_state = WAITING;
}

static void second(void) {
  if (second_waits) {
    token = (int)((unsigned)token + 1u);
    if (master_waits)
      master_state = READY;
  }
  second_waits = 1;
  second_state = WAITING;
}

int main(void) {
  while (master_state == READY || first_state == READY || second_state == READY) {
    if (master_state == READY && __VERIFIER_nondet_int()) {
      master_state = RUNNING;
      master();
    }
    if (first_state == READY && __VERIFIER_nondet_int()) {
      first_state = RUNNING;
      first();
    }
    if (second_state == READY && __VERIFIER_nondet_int()) {
      second_state = RUNNING;
      second();
    }
  }
  return 0;
}
