// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: the column begins at the row, and rows only grow.
// TAGS: loops, induction
// A loop in a loop, whose beginning the outer one moves.
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  int row = __VERIFIER_nondet_int(), rows = __VERIFIER_nondet_int();
  if (row < 1 || row > 1000 || rows > 1000)
    return 0;
  for (int turn = 1; turn < rows; turn++) {
    for (int column = row; column < rows; column++)
      if (column < 1)
        reach_error();
    if (__VERIFIER_nondet_bool())
      row = row + 1;
  }
  return 0;
}
