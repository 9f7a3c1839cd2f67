// The types of input that TestCov has no function for, and a value that it has no text for.
//
//   refute run suite-beyond beyond_testcov.c

typedef long long loff_t;
typedef unsigned long sector_t;
typedef unsigned long pthread_t;
typedef unsigned long size_t;

extern __int128 __VERIFIER_nondet_int128(void);
extern unsigned __int128 __VERIFIER_nondet_uint128(void);
extern loff_t __VERIFIER_nondet_loff_t(void);
extern sector_t __VERIFIER_nondet_sector_t(void);
extern pthread_t __VERIFIER_nondet_pthread_t(void);
extern size_t __VERIFIER_nondet_size_t(void);
extern char *__VERIFIER_nondet_pchar(void);
extern char *__VERIFIER_nondet_charp(void);
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_nondet_memory(void *, size_t);
extern void *memcpy(void *, const void *, size_t);
extern void reach_error(void);

struct point { // as CBMC's users ask for whole objects: declared, never defined
  unsigned char x, y;
};
extern struct point nondet_point(void);

int main(void) {
  int score = 0;
  if (__VERIFIER_nondet_int128() < 0) score++;
  if (__VERIFIER_nondet_uint128() >> 100 == 1) score++;
  if (__VERIFIER_nondet_loff_t() == -1) score++;
  if (__VERIFIER_nondet_sector_t() == 512) score++;
  if (__VERIFIER_nondet_pthread_t() == 1) score++;
  if (__VERIFIER_nondet_size_t() > 4294967295u) score++;
  if (__VERIFIER_nondet_pchar() == 0) score++;
  if (__VERIFIER_nondet_charp() == (char *)4096) score++;

  float f = __VERIFIER_nondet_float();
  unsigned bits;
  memcpy(&bits, &f, sizeof bits);
  if (bits == 0x7fc00001) score++; // a NaN that carries a payload

  unsigned char buffer[3];
  __VERIFIER_nondet_memory(buffer, sizeof buffer);
  if (buffer[0] + buffer[1] + buffer[2] == 6) score++;

  struct point p = nondet_point();
  if (p.x == p.y) score++;

  if (score == 11) reach_error();
  return 0;
}
