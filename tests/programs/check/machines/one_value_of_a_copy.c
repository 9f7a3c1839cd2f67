// CHECK: violated(unreach-call) line 24
// PROPERTY: unreach-call
// WITNESS: 1, 74565, 1, 1
// TAGS: state-machines, unbounded
// A copy of what was read is the same but for one value, and only the next round looks.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned sent = 0, held = 0;
  int state = 0;
  while (__VERIFIER_nondet_int()) {
    if (state == 0) {
      sent = __VERIFIER_nondet_uint();
      held = sent;
      state = 1;
    } else if (state == 1) {
      if (held == 0x12345)
        held++;
      state = 2;
    } else {
      if (held != sent)
        reach_error();
      state = 0;
    }
  }
  return 0;
}
