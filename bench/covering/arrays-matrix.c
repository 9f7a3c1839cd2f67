extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

#define N 4
int main(void) {
  int m[N][N], sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      m[i][j] = __VERIFIER_nondet_int();
      if (m[i][j] < 0 || m[i][j] > 9) return 0;
    }
  for (int i = 0; i < N; i++) {
    int row = 0;
    for (int j = 0; j < N; j++) row += m[i][j];
    if (i == 0) sum = row;
    else if (row != sum) return 1;
  }
  if (m[0][0] == 7 && m[1][1] == 5 && m[0][0] + m[1][1] + m[2][2] + m[3][3] == sum) reach_error();
  return 2;
}
