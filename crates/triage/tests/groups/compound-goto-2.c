void reach_error(void);
int main(void) {
  int *p = 0, *q, n = 0;
  l: q = p;
  p = &(int) {n};
  n++;
  if (n < 2) goto l;
  if (p != q) reach_error();
  return 0;
}
