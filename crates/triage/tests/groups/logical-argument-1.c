void reach_error(void);
void f(int a, int b) {
  if (a != b) reach_error();
}
int main(void) {
  int c = 4, d = 7, e = 2;
  f(d = c && e, 1);
  return 0;
}
