// CHECK: violated(unreach-call) line 21
// PROPERTY: unreach-call
// WITNESS: 7
// UNWIND: needs at most 7 iterations of any loop
// TAGS: loops, induction
// The sum is lost in one round that few inputs come to.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 1000000)
    return 0;
  unsigned x = n, y = 0;
  while (x > 0) {
    x--;
    if (x != 5 || n != 7)
      y++;
  }
  if (y != n)
    reach_error();
  return 0;
}
