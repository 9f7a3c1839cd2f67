extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

#define N 200
int source[N], target[N];
int main(void) {
  for (int i = 0; i < N; i++) source[i] = __VERIFIER_nondet_int();
  int swapped = 0;
  for (int i = 0; i < N; i++) target[N - 1 - i] = source[i];
  for (int i = 0; i < N; i++)
    if (target[i] < 0) { target[i] = -(target[i] + 1); swapped++; }
  if (swapped > 3 && swapped < 7) return 1;
  if (target[17] == 123456 && target[118] == target[17] * 3) reach_error();
  return 0;
}
