// CHECK: violated(unreach-call) line 20
// PROPERTY: unreach-call
// WITNESS: 1, 1, 1, 9, 1, 9, 1, 0
// TAGS: state-machines, unbounded
// A shift register of bytes: what was read four rounds ago still counts.
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static unsigned char last[4];

int main(void) {
  while (__VERIFIER_nondet_int()) {
    unsigned char read = __VERIFIER_nondet_uchar();
    last[0] = last[1];
    last[1] = last[2];
    last[2] = last[3];
    last[3] = read;
    if (last[0] == last[3] + 1 && last[1] == last[2] && last[1] == 9)
      reach_error();
  }
  return 0;
}
