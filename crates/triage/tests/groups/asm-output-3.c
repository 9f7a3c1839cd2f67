void reach_error(void);
int f(int i) {
  int o;
  asm("" : "=r"(o) : "0"(i));
  return o;
}
int main(void) {
  if (f(3) != 3) reach_error();
}
