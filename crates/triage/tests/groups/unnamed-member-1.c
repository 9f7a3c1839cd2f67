void reach_error(void);
struct {
  int a : 4;
  int : 4;
  int b : 4;
  int c : 4;
} x = {2, 3, 4};
int main(void) {
  if (x.b != 3) reach_error();
  return 0;
}
