void reach_error(void);
int a[4] = {[1 ... 2] = 7};
int main(void) {
  if (a[2] == 7) reach_error();
  return 0;
}
