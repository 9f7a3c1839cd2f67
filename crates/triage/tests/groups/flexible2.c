void reach_error(void);
struct f {
  int n;
  char x[];
} v = {2, "a"};
int main(void) {
  if (v.x[0] != 'a') reach_error();
  return 0;
}
