void reach_error(void);
unsigned x __attribute__((mode(QI)));
int main(void) {
  x = 256;
  if (x == 0) reach_error();
  return 0;
}
