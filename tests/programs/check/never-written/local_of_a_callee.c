// CHECK: violated(unreach-call) line 15
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
extern void reach_error(void);
static int f(int k) {
    int x;
    if (k == 3)
        return x;
    return 0;
}
int main(void) {
    if (f(1) + f(2) + f(3) == 4242)
        reach_error();
    return 0;
}
