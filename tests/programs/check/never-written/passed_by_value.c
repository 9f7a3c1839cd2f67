// CHECK: violated(unreach-call) line 13
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
extern void reach_error(void);
struct s { int a, b, c, d, e; };
static int f(struct s t) { return t.c; }
int main(void) {
    struct s t;
    t.a = 1;
    if (f(t) == 31)
        reach_error();
    return 0;
}
