// CHECK: safe
// PROPERTY: unsigned-overflow
// EVIDENCE: by construction: the sum is computed only where it fits; conversions to narrower types are no operations.
// TAGS: arithmetic
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned head = __VERIFIER_nondet_uint(), body = __VERIFIER_nondet_uint();
  if (body > 0xffffffffu - head)
    return 0;
  unsigned whole = head + body;
  unsigned char low = (unsigned char)whole;
  low++;
  int distance = (int)(whole / 2) - 5;
  return low + (distance > 0);
}
