// CHECK: violated(unreach-call) line 23
// PROPERTY: unreach-call
// WITNESS: 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1
// TAGS: state-machines, unbounded
// A byte that was just read, and a copy that is counted up: how far they are apart is the state.
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char sent = 0, held = 0;
  int state = 0;
  while (__VERIFIER_nondet_int()) {
    if (state == 0) {
      sent = __VERIFIER_nondet_uchar();
      held = sent;
      state = 1;
    } else if (state == 1) {
      held++;
      state = __VERIFIER_nondet_int() ? 2 : 1;
    } else {
      if ((unsigned char)(held - sent) == 13)
        reach_error();
      state = 0;
    }
  }
  return 0;
}
