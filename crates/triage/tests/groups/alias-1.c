void reach_error(void);
int x, *p = &x;
int main(void) {
  int i = 0;
  x = 1;
  p[i] = 2;
  if (x != 2) reach_error();
  return 0;
}
