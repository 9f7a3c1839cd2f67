// CHECK: violated(unreach-call) line 20
// PROPERTY: unreach-call
// WITNESS: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0, 1, 0
// TAGS: state-machines, unbounded
// Two members that share a word count as inputs want it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static struct {
  unsigned steps : 3, sum : 5;
} state;

int main(void) {
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      state.steps++;
    else
      state.sum += state.steps;
    if (state.steps == 7 && state.sum == 21)
      reach_error();
  }
  return 0;
}
