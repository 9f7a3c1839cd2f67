// CHECK: violated(unreach-call) line 19
// PROPERTY: unreach-call
// WITNESS: 1, 1, 0, 1
// TAGS: state-machines, unbounded
// Numbers that were read in different rounds are equal by chance only.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned read = 0, kept = 0, next = 0;
  while (__VERIFIER_nondet_int()) {
    read = __VERIFIER_nondet_uint();
    if (__VERIFIER_nondet_int())
      kept = read;
    if (__VERIFIER_nondet_int())
      next = kept + 1;
    if (next == read && kept != read && read == kept + 1)
      reach_error();
  }
  return 0;
}
