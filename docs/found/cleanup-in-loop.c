void reach_error();
int b0;
void handler(int *p) {
  b0++;
}
void doit(int n, int n2) {
  int i;
  for (i = 0;; ++i) {
    int dummy __attribute__((cleanup (handler))) = i;
    if (i == n2) break;
  }
}
int main() {
  doit (0, 6);
  if (b0 != 7U) reach_error();
}
