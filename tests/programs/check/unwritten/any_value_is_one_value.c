// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: whatever the variable holds, it is equal to itself
// TAGS: uninitialised
extern void reach_error(void);
int main(void) {
    int x, a[2];
    if (x != x || a[1] != a[1]) reach_error();
    return 0;
}
