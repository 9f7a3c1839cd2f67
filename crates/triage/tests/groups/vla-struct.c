void reach_error(void);
int main(void) {
  int n = 3;
  struct s {
    char a[n];
    int b;
  } x;
  x.b = 7;
  x.a[2] = 1;
  if (sizeof x != 8 || x.b != 7) reach_error();
  return 0;
}
