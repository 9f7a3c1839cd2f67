void reach_error(void);
int f(void) {
  return 0;
}
int main(void) {
  int n = sizeof(f);
  if (n != 1) reach_error();
  return 0;
}
