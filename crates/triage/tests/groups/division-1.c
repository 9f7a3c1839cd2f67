void reach_error(void);
void test(int x, int y, int q) {
  if ((x / y) != q) reach_error();
}
int main(void) {
  test(7, 6, 1);
  test(-7, -6, 1);
  return 0;
}
