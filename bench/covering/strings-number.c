extern char __VERIFIER_nondet_char(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  char text[8];
  for (int i = 0; i < 7; i++) text[i] = __VERIFIER_nondet_char();
  text[7] = 0;
  int i = 0, negative = 0;
  long value = 0;
  while (text[i] == ' ') i++;
  if (text[i] == '-') { negative = 1; i++; } else if (text[i] == '+') i++;
  if (text[i] < '0' || text[i] > '9') return 1;
  for (; text[i] >= '0' && text[i] <= '9'; i++) value = value * 10 + (text[i] - '0');
  if (text[i]) return 2;
  if (negative) value = -value;
  if (value == -12345) reach_error();
  return value > 999999 ? 3 : 4;
}
