extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

#define N 8
int main(void) {
  int a[N];
  for (int i = 0; i < N; i++) a[i] = __VERIFIER_nondet_int();
  int ups = 0;
  for (int i = 1; i < N; i++)
    if (a[i] > a[i - 1]) ups++;
  if (ups == N - 1) {
    if (a[0] > 1000 && a[N - 1] - a[0] == 77) reach_error();
    return 1;
  }
  return ups == 0 ? 2 : 3;
}
