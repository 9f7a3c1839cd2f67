void reach_error();
typedef int T[];
struct f {
  int w;
  T x;
};
struct f f = { 4, { 0, 1, 2, 3 } };
int main() {
  0;
  reach_error();
}
