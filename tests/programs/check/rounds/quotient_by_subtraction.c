// CHECK: safe
// PROPERTY: no-overflow
// EVIDENCE: by construction: what the quotient gains, the rest loses at least.
// TAGS: loops, induction
// The sum of two numbers only shrinks.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 0 || a > 10000 || b < 1 || b > 10000)
    return 0;
  int quotient = 0, rest = a;
  while (rest >= b) {
    rest -= b;
    quotient++;
  }
  return quotient > rest;
}
