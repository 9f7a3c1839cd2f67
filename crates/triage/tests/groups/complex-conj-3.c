void reach_error(void);
_Complex int z = 3 + 4i;
int main(void) {
  z = ~z;
  if (__imag__ z != -4) reach_error();
}
