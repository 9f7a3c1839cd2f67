extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

#define SIZE 10000
int cells[SIZE];
int main(void) {
  for (int i = 0; i < 6; i++) {
    int at = __VERIFIER_nondet_int(), value = __VERIFIER_nondet_int();
    if (at < 0 || at >= SIZE) return 0;
    cells[at] = value;
  }
  int from = __VERIFIER_nondet_int();
  if (from < 100 || from >= SIZE - 100) return 1;
  if (cells[from] == 42 && cells[from + 50] == 43) {
    if (cells[from - 50] == 99) reach_error();
    return 2;
  }
  return 3;
}
