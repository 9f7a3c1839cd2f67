void reach_error(void);
unsigned x __attribute__((mode(QI)));
int main(void) {
  x = 257;
  if (x != 1) reach_error();
  return 0;
}
