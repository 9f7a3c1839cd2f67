// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: static variables are zero
// TAGS: never written
extern void reach_error(void);
int main(void) {
    static int x;
    if (x == 7)
        reach_error();
    return 0;
}
