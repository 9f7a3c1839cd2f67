void reach_error(void);
int f(int x) {
  static const int t[] = {&&l0 - &&l0, &&l1 - &&l0};
  goto *(&&l0 + t[x]);
  l0: return 1;
  l1: return 2;
}
int main(void) {
  if (f(1) != 2) reach_error();
  return 0;
}
