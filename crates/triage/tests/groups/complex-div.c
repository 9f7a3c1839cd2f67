void reach_error(void);
int main(void) {
  _Complex double a = 2.0 + 2.0i, b = 1.0i;
  a = a / b;
  if (__real__ a != 2.0) reach_error();
  return 0;
}
