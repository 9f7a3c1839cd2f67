extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
START:
  if (x > 100) goto LARGE;
  if (x < 0) goto NEGATIVE;
  if (y++ > 4) goto END;
  x += __VERIFIER_nondet_int() == 5 ? 30 : 1;
  goto START;
LARGE:
  if (y == 4) reach_error();
  return 1;
NEGATIVE:
  x = -(x + 1);
  if (x == 65535) return 2;
  goto START;
END:
  return y;
}
