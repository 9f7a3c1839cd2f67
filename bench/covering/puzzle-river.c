extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int boat = 0, wolf = 0, goat = 0, cabbage = 0;
  for (int crossing = 0; crossing < 12; crossing++) {
    int who = __VERIFIER_nondet_int();
    boat = !boat;
    if (who == 1) { if (wolf == boat) return 1; wolf = boat; }
    else if (who == 2) { if (goat == boat) return 1; goat = boat; }
    else if (who == 3) { if (cabbage == boat) return 1; cabbage = boat; }
    else if (who != 0) return 2;
    if (wolf == goat && wolf != boat) return 3;
    if (goat == cabbage && goat != boat) return 4;
    if (wolf && goat && cabbage) reach_error();
  }
  return 0;
}
