void reach_error(void);
int snprintf(char *, unsigned long, const char *, ...);
char b[8];
int main(void) {
  snprintf(b, 8, "%d", 7);
  if (b[0] != '7') reach_error();
  return 0;
}
