void reach_error(void);
int main(void) {
  _Complex double z = 1.0i;
  z = ~z;
  if (__imag__ z == -1.0) reach_error();
  return 0;
}
