// CHECK: violated(unreach-call) line 17
// PROPERTY: unreach-call
// WITNESS: 40, 40, 40, 40, 33
// UNWIND: needs at most 4 iterations of any loop
// TAGS: loops, induction
// The same with a depth that nobody thought of.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  int depth = 0, letters = 0;
  for (;;) {
    unsigned char letter = __VERIFIER_nondet_uchar();
    if (letter == 0)
      break;
    if (depth > 3)
      reach_error();
    if (letter == '(')
      depth++;
    else if (letter == ')' && depth > 0)
      depth--;
    letters = letters == 1000000 ? 0 : letters + 1;
  }
  return 0;
}
