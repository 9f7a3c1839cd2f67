extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

static int encrypt, sign, forward, verify;
static int send(int to, int key) {
  if (encrypt && key == 0) return -1;
  if (sign && !verify) return to > 3 ? -2 : 1;
  if (forward && encrypt && key != to * 7) reach_error();
  return 0;
}
int main(void) {
  encrypt = __VERIFIER_nondet_int() != 0;
  sign = __VERIFIER_nondet_int() != 0;
  forward = __VERIFIER_nondet_int() != 0;
  verify = __VERIFIER_nondet_int() != 0;
  if (forward && !encrypt) return 1;
  if (sign && !verify && encrypt) return 2;
  int keys[3] = {0, 14, 21}, failures = 0;
  for (int turn = 0; turn < 8; turn++) {
    int to = __VERIFIER_nondet_int(), which = __VERIFIER_nondet_int();
    if (which < 0 || which > 2 || to < 0 || to > 9) return 3;
    if (send(to, keys[which]) < 0) failures++;
  }
  return failures > 5 ? 4 : 5;
}
