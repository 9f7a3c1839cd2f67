// CHECK: safe
// PROPERTY: unreach-call, valid-deref
// RANGES: 0..9
// EXHAUSTIVE: yes
// TAGS: arguments
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(int argc, char **argv) {
  int table[10] = {0};
  (void)argc;
  unsigned char n = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(n < 10);
  table[n] = 1;
  if (table[n] != 1)
    reach_error();
  return 0;
}
