// CHECK: violated(unsigned-overflow) line 10
// PROPERTY: unsigned-overflow
// WITNESS: 4294967295, 1
// UNWIND: needs at most 0 iterations of any loop
// TAGS: arithmetic
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned head = __VERIFIER_nondet_uint(), body = __VERIFIER_nondet_uint();
  if (head == 0 || body == 0) return 0;
  unsigned whole = head + body;
  return whole >= 10;
}
