void reach_error(void);
int f();
int main(void) {
  char c = 5;
  if (f(c, 2) != 7) reach_error();
  return 0;
}
int f(int a, int b) {
  return a + b;
}
