void reach_error(void);
int main(void) {
  char t[6] = {'a', [1 ... 3] = 'b', 'c'};
  if (t[4] != 'c') reach_error();
  return 0;
}
