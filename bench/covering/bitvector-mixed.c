extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern long long __VERIFIER_nondet_longlong(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  short s = __VERIFIER_nondet_short();
  unsigned char c = __VERIFIER_nondet_uchar();
  long long l = __VERIFIER_nondet_longlong();
  if (s < 0 && (unsigned short)s > 0xff00) {
    if ((c ^ 0x5a) == 0xff && (l >> 33 & 0x3ff) == 0x2a7) reach_error();
    return 1;
  }
  if ((s << 4 | c >> 4) == 0x1234) return 2;
  if (l * 3 == 1) return 3;
  return (char)c < 0 ? 4 : 5;
}
