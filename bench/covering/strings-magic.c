extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned magic = __VERIFIER_nondet_uint(), version = __VERIFIER_nondet_uint(), size = __VERIFIER_nondet_uint();
  if (magic != 0x464c457f) return 1;
  if (version != 0x20261118) return 2;
  if (size != (magic ^ version) + 0x1000) return 3;
  unsigned long long key = __VERIFIER_nondet_ulonglong();
  if (key % 1000003 == 99 && key >> 40 == 0xabcdef) reach_error();
  return 4;
}
