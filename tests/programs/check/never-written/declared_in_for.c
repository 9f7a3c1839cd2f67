// CHECK: violated(unreach-call) line 10
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
extern void reach_error(void);
int main(void) {
    for (int i = 0, x; i < 2; i++)
        if (x == 8)
            reach_error();
    return 0;
}
