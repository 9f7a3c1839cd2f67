void reach_error(void);
struct s {
  int n;
} s;
int main(void) {
  struct s t = {2};
  s = t;
  while (s.n > 0) s.n--;
  if (s.n == 0) reach_error();
  return 0;
}
