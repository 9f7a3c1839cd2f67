void reach_error(void);
int f(int c) {
  int r = 0;
  switch (c) {
    case 1: r++;
    case 2: r++;
    break;
    default: r = 9;
  }
  return r;
}
int main(void) {
  if (f(1) != 2) reach_error();
  return 0;
}
