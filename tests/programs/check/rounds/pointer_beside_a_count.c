// CHECK: safe
// PROPERTY: valid-deref
// EVIDENCE: by construction: the pointer is as far from the start as the count says.
// TAGS: loops, induction, pointers
// Only a number of another width tells how far the pointer may go.
extern int __VERIFIER_nondet_int(void);

static char ring[10];
int main(void) {
  char *at = ring;
  int count = 0;
  while (__VERIFIER_nondet_int()) {
    if (count < 9) {
      at++;
      count++;
    } else {
      at = ring;
      count = 0;
    }
    *at = 1;
  }
  return 0;
}
