// CHECK: violated(unreach-call) line 11
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
extern void reach_error(void);
int main(void) {
    _Bool b;
    int y;
    if (b && y == 9)
        reach_error();
    return 0;
}
