// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: weak
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int plugin(int) __attribute__((weak));
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    return plugin ? plugin(n) : n;
}
