// CHECK: violated(unreach-call) line 11
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
extern void reach_error(void);
typedef unsigned long size;
int main(void) {
    size n;
    if (n == 0x123456789UL)
        reach_error();
    return 0;
}
