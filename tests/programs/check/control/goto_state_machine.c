// CHECK: violated(unreach-call) line 21
// WITNESS: 97, 98, 98, 99
// UNWIND: needs at most 5 iterations of any loop
// RANGES: 97..99
// TAGS: goto, state
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);
int main(void) {
    int i = 0;
    char c;
start:
    if (i++ == 4) return 0;
    c = __VERIFIER_nondet_char();
    if (c == 'a') goto middle;
    goto start;
middle:
    if (i++ == 4) return 0;
    c = __VERIFIER_nondet_char();
    if (c == 'b') goto middle;
    if (c == 'c' && i == 4)
        reach_error();
    goto start;
}
