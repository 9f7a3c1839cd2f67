// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: the low bits of what is added are zero
// TAGS: loops, wide, machines
// What a number of 128 bits holds looks like a pointer to nothing.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
int main(void) {
  unsigned __int128 sum = 0;
  for (int round = 0; __VERIFIER_nondet_bool() && round < 100; round++) {
    sum += (unsigned __int128)1 << 120;
    if (sum == 1)
      reach_error();
  }
  return 0;
}
