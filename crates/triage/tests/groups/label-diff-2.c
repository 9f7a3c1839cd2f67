void reach_error(void);
int main(void) {
  static int d[] = {&&x - &&x, &&y - &&x};
  int i = 1;
  goto *(&&x + d[i]);
  x: reach_error();
  y: return 0;
}
