void reach_error(void);
typedef int hi __attribute__((mode(HI)));
int main(void) {
  hi x = 65537;
  if (x != 1 || sizeof x != 2) reach_error();
  return 0;
}
