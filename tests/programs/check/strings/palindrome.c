// CHECK: violated(unreach-call) line 13
// WITNESS: 97, 98, 98, 97
// RANGES: 97..99
// TAGS: loops
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);
int main(void) {
    char s[4];
    for (int i = 0; i < 4; i++) s[i] = __VERIFIER_nondet_char();
    if (s[0] != 'a' || s[1] != 'b') return 0;
    for (int i = 0; i < 2; i++)
        if (s[i] != s[3 - i]) return 0;
    reach_error();
    return 0;
}
