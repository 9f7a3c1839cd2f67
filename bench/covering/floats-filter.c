extern float __VERIFIER_nondet_float(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  float state = 0, last = 0;
  int high = 0;
  for (int i = 0; i < 12; i++) {
    float in = __VERIFIER_nondet_float();
    if (!(in >= -1.0f && in <= 1.0f)) return 0;
    state = 0.75f * state + 0.25f * in;
    if (state > 0.5f && last <= 0.5f) high++;
    last = state;
  }
  if (high == 2) reach_error();
  return high == 1 ? 1 : 2;
}
