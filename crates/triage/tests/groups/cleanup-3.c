void reach_error(void);
int k;
void bye(int *p) {
  k = 1;
}
void f(void) {
  int a __attribute__((__cleanup__(bye)));
}
int main(void) {
  f();
  if (k == 0) reach_error();
}
