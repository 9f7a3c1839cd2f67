/* A loop of a known length, each iteration of which doubles the paths: memory differs in all of them. */
extern int __VERIFIER_nondet_int(void);
int cells[64];
int main(void) {
  int at = 0;
  if (__VERIFIER_nondet_int() > 1000) {
    for (int i = 0; i < 60; i++) {
      int input = __VERIFIER_nondet_int();
      if (input > at) at = (at * 3 + 1) & 63;
      else at = (at + input) & 63;
      for (int j = 0; j < 64; j++)
        if (cells[(at + j) & 63] == j) cells[j] += at;
        else cells[(at ^ j) & 63] -= input;
    }
    if (cells[7] == 77) return 3;
    return 2;
  }
  int x = __VERIFIER_nondet_int();
  if (x * 5 == 35) return 1;
  return 0;
}
