extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int cells[16];
  static const int given[16] = {1, 0, 0, 4, 0, 0, 1, 0, 0, 1, 0, 0, 4, 0, 0, 1};
  for (int i = 0; i < 16; i++) {
    cells[i] = __VERIFIER_nondet_int();
    if (cells[i] < 1 || cells[i] > 4) return 1;
    if (given[i] && cells[i] != given[i]) return 2;
  }
  for (int line = 0; line < 4; line++) {
    int row = 0, column = 0;
    for (int i = 0; i < 4; i++) {
      row |= 1 << cells[line * 4 + i];
      column |= 1 << cells[i * 4 + line];
    }
    if (row != 30) return 3;
    if (column != 30) return 4;
  }
  reach_error();
}
