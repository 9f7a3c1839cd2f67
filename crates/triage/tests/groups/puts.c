void reach_error(void);
int puts(const char *);
int main(void) {
  if (puts("x") < 0) reach_error();
  return 0;
}
