extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
void reach_error(void) { abort(); }

static int even(unsigned n);
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 500) return 0;
  if (even(n)) {
    if (n * n == 44944) reach_error();
    return 1;
  }
  return 2;
}
