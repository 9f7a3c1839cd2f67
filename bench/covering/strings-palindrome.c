extern char __VERIFIER_nondet_char(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  char text[9];
  int length = 0;
  while (length < 8) {
    char c = __VERIFIER_nondet_char();
    if (c < 'a' || c > 'z') break;
    text[length++] = c;
  }
  for (int i = 0; i < length / 2; i++)
    if (text[i] != text[length - 1 - i]) return 1;
  if (length == 7 && text[0] == 'r' && text[3] == 'd' && text[1] != text[2]) reach_error();
  return length < 2 ? 2 : 3;
}
