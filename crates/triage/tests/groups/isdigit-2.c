void reach_error(void);
int isdigit(int);
int count(const char *s) {
  int n = 0;
  while (*s) n += isdigit(*s++) != 0;
  return n;
}
int main(void) {
  if (count("a1") != 1) reach_error();
  return 0;
}
