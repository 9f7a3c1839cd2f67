void reach_error(void);
char g(int k, char (*p)[k]) {
  return p[1][0];
}
int main(void) {
  char b[2][3] = {"ab", "cd"};
  if (g(3, b) != 'c') reach_error();
  return 0;
}
