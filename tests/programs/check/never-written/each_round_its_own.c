// CHECK: violated(unreach-call) line 15
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
extern void reach_error(void);
int main(void) {
    int n = 0;
    for (int i = 0; i < 3; i++) {
        int x;
        if (x == 100 + i)
            n++;
    }
    if (n == 3)
        reach_error();
    return 0;
}
