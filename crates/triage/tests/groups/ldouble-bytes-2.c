void reach_error(void);
int main(void) {
  long double d = 2.0L;
  unsigned char *p = (unsigned char *)&d;
  if (p[9] != 0x40) reach_error();
  return 0;
}
