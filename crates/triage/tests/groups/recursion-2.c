void reach_error(void);
int even(int n);
int odd(int n) {
  return n ? even(n - 1) : 0;
}
int even(int n) {
  return n ? odd(n - 1) : 1;
}
int main(void) {
  if (!even(4)) reach_error();
  return 0;
}
