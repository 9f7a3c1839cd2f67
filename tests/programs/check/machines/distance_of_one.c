// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: held is what was sent, and one more when it is compared.
// TAGS: state-machines, unbounded
// As distance_of_a_copy.c, but the copy is counted up once.
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
      state = 2;
    } else {
      if ((unsigned char)(held - sent) != 1)
        reach_error();
      state = 0;
    }
  }
  return 0;
}
