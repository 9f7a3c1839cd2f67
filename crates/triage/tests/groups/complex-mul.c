void reach_error(void);
int main(void) {
  _Complex double a = 1.0 + 2.0i;
  a = a * a;
  if (__real__ a != -3.0) reach_error();
  return 0;
}
