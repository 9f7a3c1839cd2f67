// CHECK: violated(unreach-call) line 30
// WITNESS: 52, 42, 50, 43, 49
// RANGES: 42..57
// TAGS: parsing, recursion
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);
static char text[6];
static int at;
static int digit(void) { return text[at] >= '0' && text[at] <= '9' ? text[at++] - '0' : 0; }
static int term(void) {
    int v = digit();
    while (text[at] == '*') {
        at++;
        v *= digit();
    }
    return v;
}
static int sum(void) {
    int v = term();
    while (text[at] == '+') {
        at++;
        v += term();
    }
    return v;
}
int main(void) {
    for (int i = 0; i < 5; i++) text[i] = __VERIFIER_nondet_char();
    int v = sum();
    if (at == 5 && text[1] == '*' && text[3] == '+' && text[0] == '4' && v == 9)
        reach_error();
    return 0;
}
