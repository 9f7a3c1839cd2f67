// CHECK: violated(undefined-behavior) line 11
// PROPERTY: undefined-behavior
// WITNESS: 2
// EVIDENCE: by construction: the function takes two arguments and is called with one
// TAGS: function pointers
extern unsigned char __VERIFIER_nondet_uchar(void);
static int one(int x) { return x & 1; }
static int two(int x, int y) { return x & y; }
int main(void) {
    int (*table[3])(int) = {one, one, (int (*)(int))two};
    return table[__VERIFIER_nondet_uchar() % 3](1) == 7;
}
