void reach_error(void);
int snprintf(char *, unsigned long, const char *, ...);
int main(void) {
  if (snprintf(0, 0, "%s", "foo") != 3) reach_error();
  return 0;
}
