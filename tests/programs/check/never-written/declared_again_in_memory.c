// CHECK: violated(unreach-call) line 12
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: a variable holds nothing each time its declaration is reached
// TAGS: never written, planted
extern void reach_error(void);
int main(void) {
    int rounds = 0;
again:;
    int held;
    int *there = &held;
    if (rounds == 1 && *there == 77) reach_error();
    *there = 5;
    if (++rounds < 2) goto again;
    return 0;
}
