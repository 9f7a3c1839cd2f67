// CHECK: violated(unreach-call) line 20
// PROPERTY: unreach-call
// WITNESS: 1, 0, 1
// UNWIND: needs at most 4 iterations of any loop
// TAGS: loops, induction
// The third call takes steps of another size.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned add(unsigned to, unsigned count, unsigned step) {
  for (unsigned i = 0; i < count; i++)
    to += step;
  return to;
}
int main(void) {
  unsigned first = __VERIFIER_nondet_uint() % 1000, second = __VERIFIER_nondet_uint() % 1000;
  unsigned sum = add(add(5, first, 2), second, 4);
  sum = add(sum, __VERIFIER_nondet_uint() % 1000, 3);
  if (sum % 2 == 0)
    reach_error();
  return 0;
}
