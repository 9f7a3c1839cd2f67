// CHECK: violated(unreach-call) line 10
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
extern void reach_error(void);
int main(void) {
    int a = 1, b, *p = &a, c[2], d = 2;
    if (b == 4 && c[1] == 5 && *p + d == 3)
        reach_error();
    return 0;
}
