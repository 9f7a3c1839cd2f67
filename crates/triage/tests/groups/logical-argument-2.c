void reach_error(void);
int g(int a) {
  return a;
}
int main(void) {
  int x = 3, y, z = 0;
  if (g(y = x || z) != 1) reach_error();
  return 0;
}
