// CHECK: violated(unreach-call) line 17
// PROPERTY: unreach-call
// WITNESS: 0, 1, 1, 1, 77776, 1, 1, 1
// TAGS: state-machines, sequentialised, unbounded
// As passed_token_safe.c, but the second process forgets to add one where the number is 77777: one value of all that a
// round can begin with.
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
    if (token != 77777)
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
