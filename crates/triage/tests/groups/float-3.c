void reach_error(void);
double t[2] = {1, 2};
int main(void) {
  int i = t[1];
  if (i != 2) reach_error();
  return 0;
}
