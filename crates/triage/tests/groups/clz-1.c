void reach_error(void);
int main(void) {
  if (__builtin_clz(1u) != 31) reach_error();
  return 0;
}
