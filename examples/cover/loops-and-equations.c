/* Three deep loops, and between them equations over several inputs: fuzzers do not solve these, and unwinding
   does not get behind those. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned sum = 0;
  for (int i = 0; i < 1500; i++) {
    unsigned char c = __VERIFIER_nondet_uchar();
    if (c > 200) sum += c;
    else sum ^= (unsigned)i;
  }
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  if ((unsigned)a * 7u + (unsigned)b * 13u == 991234567u && (b ^ c) == 0x5a5a1234 && a % 1009 == 77) {
    for (int i = 0; i < 2000; i++) sum = sum * 31 + (unsigned)i;
    unsigned d = __VERIFIER_nondet_uint(), e = __VERIFIER_nondet_uint();
    if (d * 2654435761u == e + 12345u && d % 977 == 3 && e > 100000) {
      unsigned n = 0;
      while (n < 1000) { n++; sum += n; }
      if (__VERIFIER_nondet_uint() == n * 12345 + d) return 1;
      return 2;
    }
    return 3;
  }
  return 0;
}
