extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

static int fibonacci(int n) {
  if (n < 1) return 0;
  if (n == 1) return 1;
  return fibonacci(n - 1) + fibonacci(n - 2);
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 15) return 0;
  int result = fibonacci(x);
  if (result == 377) reach_error();
  return result > 50 ? 1 : 2;
}
