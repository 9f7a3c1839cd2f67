void reach_error(void);
union {
  unsigned f : 4;
} u;
int h();
int main(void) {
  u.f = 9;
  h(u.f);
  return 0;
}
int h(unsigned x) {
  if (x != 9) reach_error();
  return 0;
}
