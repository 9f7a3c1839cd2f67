// CHECK: violated(valid-deref) line 9
// PROPERTY: valid-deref
// WITNESS: 1
// TAGS: constants
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    static char own[] = "own";
    char *s = __VERIFIER_nondet_bool() ? "literal" : own;
    s[0] = 'x';
    return s[1];
}
