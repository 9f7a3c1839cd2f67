extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), steps = 0, x;
  if (n == 0 || n > 100000) return 0;
  x = n;
  while (x != 1) {
    if (x % 2) x = 3 * x + 1;
    else x /= 2;
    if (++steps > 300) return 1;
  }
  if (steps == 111) return 2;
  if (steps > 200) reach_error();
  return 3;
}
