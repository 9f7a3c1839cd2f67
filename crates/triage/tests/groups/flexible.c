void reach_error(void);
typedef int T[];
struct f {
  int w;
  T x;
};
static struct f f = {4, {0, 1, 2, 3}};
int main(void) {
  for (int i = 0; i < f.w; ++i) if (f.x[i] != i) reach_error();
  return 0;
}
