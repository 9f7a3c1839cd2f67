extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), bits = 0, y = x;
  while (y) { y &= y - 1; bits++; }
  if (bits == 32) return 1;
  if (bits == 16) {
    if ((x & 0xffff) == 0xa5f0 && x >> 28 == 9) reach_error();
    return 2;
  }
  return bits == 0 ? 3 : 4;
}
