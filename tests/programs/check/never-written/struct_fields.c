// CHECK: violated(unreach-call) line 11
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
extern void reach_error(void);
struct s { char c; int a; long b; };
int main(void) {
    struct s t;
    if (t.a == 91 && t.b == 5)
        reach_error();
    return 0;
}
