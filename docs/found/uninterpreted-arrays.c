struct S {
  int a;
  int b[1];
};
int main () {
  struct S *p = __builtin_malloc ( 16);
  p->a = 1;
  __builtin_free (p);
}
