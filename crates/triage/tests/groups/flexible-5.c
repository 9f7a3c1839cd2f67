void reach_error(void);
struct v {
  long n;
  int d[];
} v = {3, {1, 2, 3}};
int main(void) {
  int s = 0;
  for (int i = 0; i < v.n; i++) s += v.d[i];
  if (s != 6) reach_error();
  return 0;
}
