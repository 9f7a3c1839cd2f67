// CHECK: violated(unreach-call) line 20
// WITNESS: 2, 100, 0, 28
// RANGES: 0..127
// TAGS: function-pointers
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
static int set(int a, int b) { (void)a; return b; }
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
int main(void) {
    int (*ops[3])(int, int) = {add, sub, set};
    int x = 0;
    for (int i = 0; i < 2; i++) {
        unsigned char op = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(op < 3);
        x = ops[op](x, __VERIFIER_nondet_uchar());
    }
    if (x == 128)
        reach_error();
    return 0;
}
