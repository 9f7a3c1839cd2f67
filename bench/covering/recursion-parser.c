extern char __VERIFIER_nondet_char(void);
extern void abort(void);
void reach_error(void) { abort(); }

static int at, depth;
static char next;
static void advance(void) { next = __VERIFIER_nondet_char(); at++; }
static int expression(void);
static int atom(void) {
  if (next == '(') {
    if (++depth > 5) return -1;
    advance();
    int value = expression();
    if (next != ')') return -1;
    advance();
    return value;
  }
  if (next >= '0' && next <= '9') {
    int value = next - '0';
    advance();
    return value;
  }
  return -1;
}
static int expression(void) {
  int value = atom();
  while (value >= 0 && (next == '+' || next == '*')) {
    char operator = next;
    advance();
    int other = atom();
    if (other < 0) return -1;
    value = operator == '+' ? value + other : value * other;
  }
  return value;
}
int main(void) {
  advance();
  int value = expression();
  if (value < 0) return 1;
  if (value == 63 && depth == 2) reach_error();
  return 0;
}
