// CHECK: violated(unreach-call) line 10
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
extern void reach_error(void);
int main(void) {
    int a[4];
    if (a[2] == 7 && a[3] == -1)
        reach_error();
    return 0;
}
