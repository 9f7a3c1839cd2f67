// CHECK: unknown(unsupported) line 10
// TAGS: switch
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar(), zero = 0, *q = &zero;
    switch (n) {
        int y[2];
    case 2:
        y[0] = 1;
        q = y;
        break;
    }
    return *q == 9;
}
