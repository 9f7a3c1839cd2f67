void reach_error(void);
struct S {
  int a;
  int b;
  int c[6];
};
void foo (struct S *s) {
  *s = (struct S) { s->b, s->a, { 0, 0, 0, 0, 0, 0 }, };
}
int main () {
  struct S s = { 6, 0, { 1, 2, 3, 4, 5, 6 }, };
  foo (&s);
  if (s.b != 6) reach_error();
}
