// Every type of input that TestCov knows, each asked once, each with a branch of its own.
//
//   refute run suite every_input.c
//
// __VERIFIER_nondet_size_t is declared as TestCov's harness defines it; with the true size_t the
// harness does not compile for 64 bits.

extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned char __VERIFIER_nondet_unsigned_char(void);
extern unsigned char __VERIFIER_nondet_u8(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned short __VERIFIER_nondet_u16(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned int __VERIFIER_nondet_unsigned(void);
extern unsigned int __VERIFIER_nondet_u32(void);
extern unsigned int __VERIFIER_nondet_U32(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern unsigned int __VERIFIER_nondet_size_t(void);
extern void *__VERIFIER_nondet_pointer(void);
extern const char *__VERIFIER_nondet_string(void);
extern void __VERIFIER_assume(int);
extern void abort(void);

void reach_error(void) { abort(); }

static int is_yes(const char *text) {
  return text[0] == 'y' && text[1] == 'e' && text[2] == 's' && text[3] == 0;
}

int main(void) {
  int score = 0;
  if (__VERIFIER_nondet_bool()) score++;
  if (__VERIFIER_nondet_char() == 'x') score++;
  if (__VERIFIER_nondet_uchar() == 255) score++;
  if (__VERIFIER_nondet_unsigned_char() > 127) score++;
  if (__VERIFIER_nondet_u8() == 16) score++;
  if (__VERIFIER_nondet_short() == -32768) score++;
  if (__VERIFIER_nondet_ushort() == 65535) score++;
  if (__VERIFIER_nondet_u16() == 4660) score++;
  switch (__VERIFIER_nondet_int()) {
  case -2147483647 - 1:
    score++;
    break;
  case 0:
    score--;
    break;
  case 42:
    break;
  default:
    score += 2;
  }
  if (__VERIFIER_nondet_uint() == 4294967295u) score++;
  if (__VERIFIER_nondet_unsigned() == 7) score++;
  if (__VERIFIER_nondet_u32() == 3735928559u) score++;
  score += __VERIFIER_nondet_U32() == 1 ? 1 : 0;
  if (__VERIFIER_nondet_long() < -100000) score++;
  if (__VERIFIER_nondet_ulong() > 100000) score++;
  if (__VERIFIER_nondet_longlong() == -9223372036854775807LL - 1) score++;
  if (__VERIFIER_nondet_ulonglong() == 18446744073709551615ULL) score++;
  float f = __VERIFIER_nondet_float();
  if (f != f) score++;
  double d = __VERIFIER_nondet_double();
  if (d > 0.1 && d < 0.2)
    score++;
  else if (d == 1.0 / 0.0)
    score += 2;
  else
    score += 3;
  unsigned int n = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(n < 5);
  for (unsigned int i = 0; i < n; i++) score++;
  if (__VERIFIER_nondet_pointer() == 0) score++;
  if (is_yes(__VERIFIER_nondet_string())) score++;
  do {
    score--;
  } while (score > 20);
  while (__VERIFIER_nondet_int() != 0) {
    if (score == 1000) reach_error();
    score++;
  }
  return 0;
}
