// CHECK: violated(unreach-call) line 16
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
extern void reach_error(void);
static int get(int *p) { return *p; }
int main(void) {
    int n = 0;
    for (int i = 0; i < 3; i++) {
        int x;
        if (get(&x) == 100 + i)
            n++;
    }
    if (n == 3)
        reach_error();
    return 0;
}
