void reach_error(void);
struct s {
  unsigned a : 3;
} x = {5};
int f();
int main(void) {
  if (f(x.a) != 5) reach_error();
  return 0;
}
int f(int a) {
  return a;
}
