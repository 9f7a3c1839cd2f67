void reach_error(void);
int sum(int n, int m, int a[n][m]) {
  int s = 0;
  for (int i = 0; i < n; i++) s += a[i][0];
  return s;
}
int t[2][1] = { {1}, {2}};
int main(void) {
  if (sum(2, 1, t) != 3) reach_error();
  return 0;
}
