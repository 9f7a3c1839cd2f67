extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), rounds = 0, t;
  if (a < 1000 || b < 1000 || a > 1000000 || b > 1000000) return 0;
  while (b) { t = a % b; a = b; b = t; rounds++; }
  if (a == 97) {
    if (rounds > 9) reach_error();
    return 1;
  }
  return rounds < 4 ? 2 : 3;
}
