// CHECK: violated(unreach-call) line 10
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
extern void reach_error(void);
int main(void) {
    int x, y;
    if (x > 0 && y > 0 && x < 900 && y < 900 && x + y == 1000)
        reach_error();
    return 0;
}
