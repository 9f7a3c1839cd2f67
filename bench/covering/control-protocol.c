extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

enum { CLOSED, LISTEN, SYN, OPEN, CLOSING };
int main(void) {
  int state = CLOSED, number = 0, expected = 0;
  for (int i = 0; i < 40; i++) {
    int event = __VERIFIER_nondet_int();
    if (event == 0) break;
    if (state == CLOSED && event == 1) state = LISTEN;
    else if (state == LISTEN && event == 2) {
      number = __VERIFIER_nondet_int();
      expected = number * 5 + 1;
      state = SYN;
    } else if (state == SYN && event == 3) {
      if (__VERIFIER_nondet_int() == expected) state = OPEN;
      else state = LISTEN;
    } else if (state == OPEN && event == 4) {
      if (__VERIFIER_nondet_int() == (number ^ 0xbeef)) reach_error();
      state = CLOSING;
    } else if (state == CLOSING) return 1;
    else if (event > 4 || event < 0) return 2;
  }
  return state == CLOSED ? 3 : 4;
}
