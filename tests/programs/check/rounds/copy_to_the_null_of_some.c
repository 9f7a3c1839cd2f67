// CHECK: violated(valid-deref) line 11
// PROPERTY: valid-deref
// WITNESS: 5, 1, 2, 3, 4, 5
// UNWIND: needs at most 6 iterations of any loop
// TAGS: loops, induction
// The null is forgotten where the text has five bytes.
extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static void copy(unsigned char *to, const unsigned char *from) {
  while ((*to++ = *from++) != 0)
    ;
}
int main(void) {
  unsigned short length = __VERIFIER_nondet_ushort();
  if (length == 0 || length > 3000)
    return 0;
  unsigned char text[length], other[length];
  for (unsigned i = 0; i < length; i++)
    text[i] = __VERIFIER_nondet_uchar();
  text[length - 1] = length == 5;
  copy(other, text);
  return 0;
}
