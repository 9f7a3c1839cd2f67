void reach_error(void);
union {
  int a;
  int b;
} u;
int main(void) {
  u.a = 1;
  u.b = 2;
  if (u.a != 2) reach_error();
  return 0;
}
