void reach_error(void);
struct {
  int a[4];
  int b;
} x = {.a = {[0 ... 3] = 2}, .b = 1};
int main(void) {
  if (x.a[2] != 2 || x.b != 1) reach_error();
  return 0;
}
