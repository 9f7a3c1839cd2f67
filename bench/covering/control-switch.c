extern char __VERIFIER_nondet_char(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int state = 0;
  for (int i = 0; i < 30; i++) {
    char c = __VERIFIER_nondet_char();
    switch (state) {
    case 0: state = c == 'b' ? 1 : c == 'x' ? 9 : 0; break;
    case 1: state = c == 'u' ? 2 : 0; break;
    case 2: state = c == 'g' ? 3 : 0; break;
    case 3: state = c == 's' ? 4 : 0; break;
    case 4: reach_error(); break;
    case 9: return 1;
    default: return 2;
    }
  }
  return 0;
}
