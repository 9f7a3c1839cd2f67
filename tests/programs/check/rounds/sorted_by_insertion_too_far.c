// CHECK: violated(valid-deref) line 20
// PROPERTY: valid-deref
// WITNESS: 3, 5, 4, -9
// UNWIND: needs at most 4 iterations of any loop
// TAGS: loops, induction, sorting
// The loop goes on before the first element where a value is -9.
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
    while ((j >= 0 || value == -9) && (j < 0 || values[j] > value)) {
      values[j + 1] = values[j];
      j--;
    }
    values[j + 1] = value;
  }
  return 0;
}
