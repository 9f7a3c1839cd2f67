// CHECK: safe
// PROPERTY: no-overflow
// EXHAUSTIVE: yes
// TAGS: conversions
extern char __VERIFIER_nondet_char(void);
int main(void) {
    signed char c = __VERIFIER_nondet_char();
    c++;
    c = (signed char)(c * 2);
    unsigned u = 0u - (unsigned)c;
    return u == 1;
}
