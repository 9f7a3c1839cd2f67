// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: each call adds what it was asked for.
// TAGS: loops, induction
// One loop, entered twice with other bounds.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned add(unsigned to, unsigned count) {
  for (unsigned i = 0; i < count; i++)
    to += 2;
  return to;
}
int main(void) {
  unsigned first = __VERIFIER_nondet_uint() % 1000, second = __VERIFIER_nondet_uint() % 1000;
  unsigned sum = add(add(5, first), second);
  if (sum % 2 == 0)
    reach_error();
  return 0;
}
