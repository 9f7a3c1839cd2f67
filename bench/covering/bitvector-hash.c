extern unsigned char __VERIFIER_nondet_uchar(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned hash = 2166136261u;
  for (int i = 0; i < 4; i++) {
    hash ^= __VERIFIER_nondet_uchar();
    hash *= 16777619u;
  }
  if (hash == 0xb2fb3e0cu) return 1;
  if ((hash & 0xfff) == 0x123) {
    if ((hash >> 12 & 0xff) == 0x45) reach_error();
    return 2;
  }
  return 3;
}
