// Classifies a triangle by its sides, and is wrong about large ones: the sum of two sides overflows.
//
//   refute run suite triangle.c

extern int __VERIFIER_nondet_int(void);
extern void abort(void);

void reach_error(void) { abort(); }

enum kind { NONE, SCALENE, ISOSCELES, EQUILATERAL };

static enum kind classify(int a, int b, int c) {
  if (a <= 0 || b <= 0 || c <= 0) return NONE;
  if (a + b <= c || b + c <= a || a + c <= b) return NONE;
  if (a == b && b == c) return EQUILATERAL;
  return a == b || b == c || a == c ? ISOSCELES : SCALENE;
}

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int c = __VERIFIER_nondet_int();
  enum kind kind = classify(a, b, c);
  // Three equal sides always make a triangle.
  if (a == b && b == c && a > 0 && kind != EQUILATERAL) reach_error();
  return 0;
}
