void reach_error(void);
int printf(const char *, ...);
int main(void) {
  if (printf("%d\n", 12) != 3) reach_error();
  return 0;
}
