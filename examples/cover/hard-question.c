/* The first condition inverts a mixer of 64 bits, which no solver does in time; the others are easy. */
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned long long x = __VERIFIER_nondet_ulonglong(), y = __VERIFIER_nondet_ulonglong();
  for (int round = 0; round < 3; round++) {
    x = (x ^ x >> 33) * 0xff51afd7ed558ccdull + y;
    y = (y ^ y >> 29) * 0xc4ceb9fe1a85ec53ull ^ x;
  }
  if (x == 0x0123456789abcdefull && y == 0xfedcba9876543210ull) return 1;
  int c = __VERIFIER_nondet_int();
  if (c == 4711) return 2;
  return c * 3 == 27 ? 3 : 4;
}
