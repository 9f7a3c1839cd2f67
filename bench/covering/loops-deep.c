extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned sum = 0;
  for (int i = 0; i < 1500; i++) {
    unsigned c = __VERIFIER_nondet_uchar();
    if (c > 200) sum += c;
    else sum ^= (unsigned)i;
  }
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  if (a * 7 + b * 13 == 991234567 && (b ^ c) == 0x5a5a1234 && a % 1009 == 77) {
    for (int i = 0; i < 2000; i++) sum = sum * 31 + (unsigned)i;
    unsigned d = __VERIFIER_nondet_uint(), e = __VERIFIER_nondet_uint();
    if (d * 2654435761u == e + 12345u && d % 977 == 3 && e > 100000) {
      unsigned n = 0;
      while (n < 1000) { n++; sum += n; }
      if (__VERIFIER_nondet_uint() == n * 12345 + d) reach_error();
      return 2;
    }
    return 3;
  }
  return 0;
}
