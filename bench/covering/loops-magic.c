extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), n = 0;
  if (y == 0x0123ABCD) {
    while (__VERIFIER_nondet_int()) {
      if (x % 3 == 1) n++;
      else n += 2;
    }
    int z = __VERIFIER_nondet_int();
    if (z % 3 == 2 && n == 5) reach_error();
  }
  return 0;
}
