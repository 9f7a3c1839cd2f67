// CHECK: safe
// PROPERTY: valid-deref
// EVIDENCE: by construction: the pointer stops at the end.
// TAGS: loops, induction
// A pointer that walks through an array whose length is not known.
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned char text[1000];
int main(void) {
  unsigned length = __VERIFIER_nondet_uint();
  if (length > sizeof text)
    return 0;
  const unsigned char *at = text, *end = text + length;
  unsigned spaces = 0;
  while (at < end) {
    if (*at == 0)
      spaces++;
    at++;
  }
  return spaces > 1000;
}
