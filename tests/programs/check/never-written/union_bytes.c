// CHECK: violated(unreach-call) line 11
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
extern void reach_error(void);
union u { int i; char c[4]; };
int main(void) {
    union u v;
    if (v.c[0] == 1 && v.c[3] == 2)
        reach_error();
    return 0;
}
