// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: null
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    int cell = 3;
    unsigned char x = __VERIFIER_nondet_uchar();
    int *p = x > 100 ? &cell : 0;
    if (p) *p = x;
    if (p && cell <= 100) reach_error();
    return 0;
}
