// CHECK: violated(unreach-call) line 10
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
extern void reach_error(void);
int main(void) {
    double d;
    if (d == 0.5)
        reach_error();
    return 0;
}
