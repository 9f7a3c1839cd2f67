void reach_error(void);
int y;
int *q = &y;
int main(void) {
  y = 3;
  *q = 4;
  if (y != 4) reach_error();
  return 0;
}
