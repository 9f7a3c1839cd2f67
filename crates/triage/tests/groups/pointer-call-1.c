void reach_error(void);
int one(void) {
  return 1;
}
int two(void) {
  return 2;
}
int (*t[2])(void) = {one, two};
int main(void) {
  if (t[1]() != 2) reach_error();
  return 0;
}
