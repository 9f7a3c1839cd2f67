void reach_error(void);
int main(void) {
  const char *s = "hello";
  if (__builtin_strpbrk(s, "l") != s + 2) reach_error();
  return 0;
}
