void reach_error(void);
_Complex double c(_Complex double z) {
  return ~z;
}
int main(void) {
  if (__imag__ c(4.0i) != -4.0) reach_error();
  return 0;
}
