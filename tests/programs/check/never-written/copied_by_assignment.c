// CHECK: violated(unreach-call) line 12
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
extern void reach_error(void);
struct s { int a, b; };
int main(void) {
    struct s t, u;
    u = t;
    if (u.a == 9 && u.b == 10)
        reach_error();
    return 0;
}
