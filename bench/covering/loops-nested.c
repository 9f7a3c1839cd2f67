extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), count = 0;
  if (n < 0 || n > 60 || m < 0 || m > 60) return 0;
  for (int i = 0; i < n; i++)
    for (int j = i; j < m; j++) {
      if ((i * j) % 7 == 3) count++;
      else if (i + j == 100) count += 50;
    }
  if (count == 113) reach_error();
  return count > 200 ? 1 : 2;
}
