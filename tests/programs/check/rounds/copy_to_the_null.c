// CHECK: safe
// PROPERTY: valid-deref
// EVIDENCE: by construction: the text ends within its room, and the copy has as much.
// TAGS: loops, induction
// Nothing asks where the text ends but the null that was put there.
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
  text[length - 1] = 0;
  copy(other, text);
  return 0;
}
