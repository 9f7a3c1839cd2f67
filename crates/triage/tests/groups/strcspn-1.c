void reach_error(void);
unsigned long strcspn(const char *, const char *);
int main(void) {
  if (strcspn("abcd", "c") != 2) reach_error();
  return 0;
}
