// CHECK: violated(unreach-call) line 10
// WITNESS: 13835058055282163712, 16384
// DRIVER: none
// TAGS: inputs, nondet, floats
extern void reach_error(void);
int main(void) {
    extern long double nondet_real(void);
    long double x = nondet_real();
    if (x != x) return 0;
    if (x == 3.0L) reach_error();
    return 0;
}
