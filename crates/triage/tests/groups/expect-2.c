void reach_error(void);
int n;
int f(void) {
  n++;
  return 1;
}
int main(void) {
  if (__builtin_expect(f(), 1) && n != 1) reach_error();
  return 0;
}
