void reach_error(void);
int printf(const char *, ...);
int main(void) {
  int n = printf("%s", "ab");
  if (n != 2) reach_error();
  return 0;
}
