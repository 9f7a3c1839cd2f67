extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int lines = 0, words = 0, inside = 0, c;
  while ((c = __VERIFIER_nondet_int()) != -1) {
    if (c == '\n') lines++;
    if (c == ' ' || c == '\n' || c == '\t') inside = 0;
    else if (!inside) { inside = 1; words++; }
    if (words > 9) return 1;
  }
  if (lines == 3 && words == 5) reach_error();
  return lines > words ? 2 : 0;
}
