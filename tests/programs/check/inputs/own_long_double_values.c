// CHECK: safe
// EVIDENCE: by construction: a finite number less itself is zero
// DRIVER: none
// TAGS: inputs, nondet, floats
extern void reach_error(void);
extern long double nondet_real(void), nondet_other(void);
int main(void) {
    long double x = nondet_real();
    if (x > -1e4900L && x < 1e4900L && x - x != 0) reach_error();
    return 0;
}
