void reach_error(void);
int a[10] = {[2 ... 4] = 7};
int main(void) {
  if (a[3] != 7 || a[5]) reach_error();
  return 0;
}
