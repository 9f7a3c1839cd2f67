extern char __VERIFIER_nondet_char(void);
extern void abort(void);
extern int strcmp(const char *, const char *);
void reach_error(void) { abort(); }

int main(void) {
  char arguments[4][6];
  int verbose = 0, lines = -1, files = 0;
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 5; j++) arguments[i][j] = __VERIFIER_nondet_char();
    arguments[i][5] = 0;
  }
  for (int i = 0; i < 4; i++) {
    char *one = arguments[i];
    if (one[0] != '-') { if (one[0]) files++; continue; }
    if (one[1] == 'v' && !one[2]) verbose++;
    else if (one[1] == 'n') {
      lines = 0;
      for (char *digit = one + 2; *digit; digit++) {
        if (*digit < '0' || *digit > '9') return 2;
        lines = lines * 10 + (*digit - '0');
      }
    } else if (!strcmp(one, "--")) break;
    else return 1;
  }
  if (verbose == 2 && lines == 42 && files == 1) reach_error();
  return verbose ? 3 : 0;
}
