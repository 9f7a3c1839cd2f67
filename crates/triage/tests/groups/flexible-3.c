void reach_error(void);
struct s {
  short a;
  short b[];
};
struct s x = {1, {2, 3}};
int main(void) {
  if (x.b[1] != 3) reach_error();
  return 0;
}
