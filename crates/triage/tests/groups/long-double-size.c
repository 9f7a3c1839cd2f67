void reach_error(void);
union {
  long double d;
  unsigned char c[16];
} u;
int main(void) {
  u.d = 1.0L;
  if (u.c[9] != 0x3f) reach_error();
  return 0;
}
