void reach_error(void);
char *strpbrk(const char *, const char *);
char t[] = "ab";
int main(void) {
  if (!strpbrk(t, "xb")) reach_error();
  return 0;
}
