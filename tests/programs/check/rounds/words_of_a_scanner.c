// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: the depth is counted up from 0 at most to 2.
// TAGS: loops, induction
// Which number a state has at most, in a loop without a bound.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  int depth = 0, letters = 0;
  for (;;) {
    unsigned char letter = __VERIFIER_nondet_uchar();
    if (letter == 0)
      break;
    switch (depth) {
    case 0:
      if (letter == '(')
        depth = 1;
      break;
    case 1:
      if (letter == '(')
        depth = 2;
      else if (letter == ')')
        depth = 0;
      break;
    case 2:
      if (letter == ')')
        depth = 1;
      break;
    default:
      reach_error();
    }
    letters = letters == 1000000 ? 0 : letters + 1;
  }
  return 0;
}
