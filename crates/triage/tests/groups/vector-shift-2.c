void reach_error(void);
typedef unsigned v4 __attribute__((vector_size(16)));
v4 f(v4 a, v4 b) {
  return a >> b;
}
int main(void) {
  v4 a = {8, 8, 8, 8}, b = {0, 1, 2, 3};
  v4 r = f(a, b);
  if (r[2] != 2) reach_error();
  return 0;
}
