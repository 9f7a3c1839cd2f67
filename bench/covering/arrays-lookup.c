extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
void reach_error(void) { abort(); }

static const int table[10] = {3, 141, 59, 265, 35, 897, 93, 238, 46, 264};
int main(void) {
  unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  if (i >= 10 || j >= 10) return 0;
  if (table[i] + table[j] == 1162) {
    if (i > j) reach_error();
    return 1;
  }
  if (table[i] < table[j] && table[j] % 7 == 0) return 2;
  return 3;
}
