// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: every round adds three in all.
// TAGS: loops, induction
// Two numbers that grow in two ways, and their sum.
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000)
    return 0;
  int small = 0, great = 0, round = 0;
  while (round < n) {
    if (__VERIFIER_nondet_bool()) {
      small += 1;
      great += 2;
    } else {
      small += 2;
      great += 1;
    }
    round++;
  }
  if (small + great != 3 * n)
    reach_error();
  return 0;
}
