// CHECK: violated(no-overflow) line 15
// PROPERTY: no-overflow
// WITNESS: 16, 0
// UNWIND: needs at most 31 iterations of any loop
// TAGS: loops, induction
// The rest stays where nothing is subtracted, and the quotient doubles.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 0 || b < 0 || b > 10000) return 0;
  int quotient = 1, rest = a;
  while (rest >= b) {
    rest -= b;
    quotient = b ? quotient + (rest >= 0) - 1 : quotient * 2;
  }
  return quotient > rest;
}
