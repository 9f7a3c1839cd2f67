void reach_error(void);
union {
  struct {
    int k;
  } s;
  int i;
} u;
int f(void) {
  u.s.k = 7;
  return u.i;
}
int main(void) {
  if (f() != 7) reach_error();
}
