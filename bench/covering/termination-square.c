extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), root = 0;
  if (n > 20000) return 0;
  while ((root + 1) * (root + 1) <= n) root++;
  if (root * root == n) {
    if (root > 120) reach_error();
    return 1;
  }
  return n - root * root > root ? 2 : 3;
}
