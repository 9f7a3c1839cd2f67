// CHECK: violated(unreach-call) line 8
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: the variable can hold zero
// TAGS: uninitialised
extern void reach_error(void);
int main(void) {
    int x; if (x == 0) reach_error();
    return 0;
}
