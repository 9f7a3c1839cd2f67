// CHECK: safe
// PROPERTY: valid-deref,array-bounds
// EVIDENCE: by construction: the index stays below the length, and that is at most the size.
// TAGS: loops, induction
// All of an array changes, and its index stays inside.
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned char packet[64];
int main(void) {
  unsigned length = __VERIFIER_nondet_uint();
  if (length > sizeof packet)
    return 0;
  unsigned char sum = 0;
  for (unsigned i = 0; i < length; i++) {
    packet[i] = __VERIFIER_nondet_uchar();
    sum = (unsigned char)(sum + packet[i]);
    packet[(i + sum) % 64] ^= sum;
  }
  return sum;
}
