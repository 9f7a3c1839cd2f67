void reach_error(void);
int main(void) {
  volatile long double a = 1.0L, b = 0x1p-64L;
  if (a + b != 1.0L) reach_error();
  return 0;
}
