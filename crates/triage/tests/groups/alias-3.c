void reach_error(void);
int main(void) {
  int z = 1;
  int *r = &z;
  *(r + 0) = 5;
  if (z != 5) reach_error();
  return 0;
}
