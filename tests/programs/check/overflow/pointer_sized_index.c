// CHECK: violated(no-overflow) line 9
// WITNESS: 65536
// TAGS: multiplication
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int rows = __VERIFIER_nondet_int();
    __VERIFIER_assume(rows > 0 && rows <= 65536);
    int cells = rows * 32768;
    return cells == 0;
}
