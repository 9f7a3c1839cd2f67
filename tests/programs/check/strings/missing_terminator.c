// CHECK: violated(valid-deref) line 11
// PROPERTY: valid-deref
// WITNESS: 97, 98, 99
// TAGS: loops
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char s[3];
    for (int i = 0; i < 3; i++) s[i] = __VERIFIER_nondet_char();
    unsigned n = 0;
    char *p = s;
    while (p[n])
        n++;
    return (int)n;
}
