// CHECK: violated(unreach-call) line 18
// WITNESS: 40, 40, 41, 41
// RANGES: 40..41
// TAGS: parsing, state
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int depth = 0, deepest = 0;
    for (int i = 0; i < 4; i++) {
        char c = __VERIFIER_nondet_char();
        __VERIFIER_assume(c == '(' || c == ')');
        depth += c == '(' ? 1 : -1;
        if (depth < 0) return 0;
        if (depth > deepest) deepest = depth;
    }
    if (depth == 0 && deepest == 2)
        reach_error();
    return 0;
}
