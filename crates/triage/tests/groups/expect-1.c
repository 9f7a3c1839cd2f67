void reach_error(void);
int main(void) {
  int i = 0;
  if (__builtin_expect(i++, 0)) return 1;
  if (i != 1) reach_error();
  return 0;
}
