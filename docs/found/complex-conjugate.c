void reach_error(void);
__complex__ conjugate (__complex__ x) {
  __complex__ res;
  res = ~x;
  return res;
}
int main () {
  __complex__ x, res;
  x = 1 + 2i;
  res = conjugate (x);
  if (res != 1 - 2i) reach_error();
}
