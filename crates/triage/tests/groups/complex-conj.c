void reach_error(void);
int main(void) {
  _Complex float z = 1.0f + 2.0if;
  z = ~z;
  if (__imag__ z != -2.0f) reach_error();
  return 0;
}
