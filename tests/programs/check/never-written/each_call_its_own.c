// CHECK: violated(unreach-call) line 15
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
extern void reach_error(void);
static int f(int n) {
    int x;
    if (n == 0)
        return x == 3;
    return f(n - 1) + (x == 10 + n);
}
int main(void) {
    if (f(3) == 4)
        reach_error();
    return 0;
}
