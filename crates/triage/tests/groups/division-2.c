void reach_error(void);
int m(int x, int y) {
  return x % y;
}
int main(void) {
  if (m(-7, 3) != -1) reach_error();
  return 0;
}
