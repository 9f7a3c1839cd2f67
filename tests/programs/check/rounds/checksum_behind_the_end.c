// CHECK: violated(array-bounds) line 17
// PROPERTY: array-bounds
// WITNESS: 65, 0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
// UNWIND: needs at most 65 iterations of any loop
// TAGS: loops, induction
// The length may be one too many.
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned char packet[64];
int main(void) {
  unsigned length = __VERIFIER_nondet_uint();
  if (length > sizeof packet + 1)
    return 0;
  unsigned char sum = 0;
  for (unsigned i = 0; i < length; i++) {
    packet[i] = __VERIFIER_nondet_uchar();
    sum = (unsigned char)(sum + packet[i]);
  }
  return sum;
}
