void reach_error(void);
int main(void) {
  long double a = 1.0L;
  a += 0x1p-64L;
  if (a == 1.0L) reach_error();
  return 0;
}
