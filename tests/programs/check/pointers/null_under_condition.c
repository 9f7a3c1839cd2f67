// CHECK: violated(valid-deref) line 9
// WITNESS: 13
// TAGS: null
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int cell = 3, x = __VERIFIER_nondet_int();
    int *p = &cell;
    if (x * 0 == 0 && (x & 15) == 13) p = 0;
    return *p;
}
