// CHECK: unknown(unsupported) line 6
// TAGS: complex, overflow
extern int __VERIFIER_nondet_int(void);
int main(void) {
    _Complex int a = __VERIFIER_nondet_int();
    a = a + a;
    return __real__ a;
}
