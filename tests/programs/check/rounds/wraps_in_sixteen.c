// CHECK: violated(unreach-call) line 20
// PROPERTY: unreach-call
// WITNESS: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0
// UNWIND: needs at most 16 iterations of any loop
// TAGS: loops, induction
// Growing numbers come back to zero.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  unsigned char x = 0;
  unsigned rounds = 0;
  while (__VERIFIER_nondet_bool()) {
    x += 16;
    rounds++;
    if (rounds > 100000)
      return 0;
  }
  if (rounds > 0 && x == 0)
    reach_error();
  return 0;
}
