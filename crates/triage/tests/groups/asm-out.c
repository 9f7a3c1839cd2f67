void reach_error(void);
int main(void) {
  int x, y = 5;
  asm("" : "=r"(x) : "0"(y));
  if (x != 5) reach_error();
  return 0;
}
