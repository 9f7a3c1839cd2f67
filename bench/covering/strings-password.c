extern char __VERIFIER_nondet_char(void);
extern void abort(void);
extern int strcmp(const char *, const char *);
extern int strncmp(const char *, const char *, __SIZE_TYPE__);
extern __SIZE_TYPE__ strlen(const char *);
extern char *strchr(const char *, int);
void reach_error(void) { abort(); }

int main(void) {
  char text[12];
  for (int i = 0; i < 11; i++) text[i] = __VERIFIER_nondet_char();
  text[11] = 0;
  if (strlen(text) < 6) return 1;
  if (!strcmp(text, "swordfish")) reach_error();
  if (!strncmp(text, "GET /", 5)) return 2;
  return strchr(text, '%') ? 3 : 4;
}
