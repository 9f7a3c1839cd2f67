void reach_error(void);
static struct {
  char n;
  char t[];
} m = {1, "xyz"};
int main(void) {
  const char *p = m.t;
  if (p[2] != 'z') reach_error();
  return 0;
}
