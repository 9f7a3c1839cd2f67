void reach_error(void);
struct {
  signed a : 5;
  unsigned b : 6;
} s = {-3, 40};
int g();
int main(void) {
  if (g(s.a, s.b) != 37) reach_error();
  return 0;
}
int g(int a, int b) {
  return a + b;
}
