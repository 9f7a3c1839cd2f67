void reach_error(void);
unsigned long x = 4;
int main(void) {
  if (__builtin_clzl(x) != 61) reach_error();
  return 0;
}
