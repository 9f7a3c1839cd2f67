// CHECK: violated(unreach-call) line 15
// PROPERTY: unreach-call
// WITNESS: 1, 1, 1, 1, 1, 1, 1
// UNWIND: needs at most 7 iterations of any loop
// TAGS: loops, induction
// What rounds change is not seen in the first five.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static int broken;
int main(void) {
  int rounds = 0;
  while (__VERIFIER_nondet_bool()) {
    if (broken)
      reach_error();
    rounds++;
    if (rounds == 6)
      broken = 1;
    if (rounds > 1000000)
      return 0;
  }
  return 0;
}
