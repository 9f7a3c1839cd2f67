// CHECK: violated(valid-deref) line 21
// PROPERTY: valid-deref
// WITNESS: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
// UNWIND: needs at most 21 iterations of any loop
// TAGS: loops, induction, pointers
// The pointer does not go back as far as the count does.
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
      at = ring + 1;
      count = 0;
    }
    *at = 1;
  }
  return 0;
}
