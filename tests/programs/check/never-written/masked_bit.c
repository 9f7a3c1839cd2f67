// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: one bit is never two
// TAGS: never written
extern void reach_error(void);
int main(void) {
    int x;
    int y = x & 1;
    if (y == 2)
        reach_error();
    return 0;
}
