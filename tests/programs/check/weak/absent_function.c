// CHECK: violated(unreach-call) line 9
// WITNESS: 5
// TAGS: weak
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int plugin(void) __attribute__((weak));
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    if (!plugin && n == 5) reach_error();
    return n == 6 && plugin ? plugin() : 0;
}
