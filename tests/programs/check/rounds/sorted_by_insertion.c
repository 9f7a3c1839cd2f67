// CHECK: safe
// PROPERTY: valid-deref
// EVIDENCE: by construction: every index is between the first element and the one that is sorted in.
// TAGS: loops, induction, sorting
// A loop in a loop, over an array whose length is not known.
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int length = __VERIFIER_nondet_ushort();
  if (length < 1 || length > 3000)
    return 0;
  int values[length];
  for (int i = 0; i < length; i++)
    values[i] = __VERIFIER_nondet_int();
  for (int i = 1; i < length; i++) {
    int value = values[i], j = i - 1;
    while (j >= 0 && values[j] > value) {
      values[j + 1] = values[j];
      j--;
    }
    values[j + 1] = value;
  }
  return 0;
}
