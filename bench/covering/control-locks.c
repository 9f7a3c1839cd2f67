extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int lock1 = 0, lock2 = 0, lock3 = 0;
  while (1) {
    int cond = __VERIFIER_nondet_int();
    if (cond == 0) return 0;
    int p1 = __VERIFIER_nondet_int(), p2 = __VERIFIER_nondet_int(), p3 = __VERIFIER_nondet_int();
    lock1 = lock2 = lock3 = 0;
    if (p1) lock1 = 1;
    if (p2) lock2 = 1;
    if (p3) lock3 = 1;
    if (p1) { if (lock1 != 1) reach_error(); lock1 = 0; }
    if (p2) { if (lock2 != 1) reach_error(); lock2 = 0; }
    if (p3 == 12) { lock3 = 0; if (p1 == p2 && p1 == 77777) reach_error(); }
  }
}
