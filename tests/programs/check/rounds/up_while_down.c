// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: one is taken from x for each that y gets, so their sum stays.
// TAGS: loops, induction
// A sum that no round changes.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 1000000)
    return 0;
  unsigned x = n, y = 0;
  while (x > 0) {
    x--;
    y++;
  }
  if (y != n)
    reach_error();
  return 0;
}
