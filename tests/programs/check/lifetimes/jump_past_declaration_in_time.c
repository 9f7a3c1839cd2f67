// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: goto, switch
extern unsigned char __VERIFIER_nondet_uchar(void);
static int first(const int *p) { return *p; }
int main(void) {
    int n = __VERIFIER_nondet_uchar() % 4, rounds = 0, result = 0;
again:
    if (n == 1) goto inside;
    {
        int x, *q;
        x = 1;
inside:
        x = 3;
        q = &x;
        result += first(q) + *q;
        if (rounds++ < 2) goto inside;
    }
    switch (n) {
    case 0:;
        int y[2], *p;
        y[0] = 1;
        p = y;
        result += first(p);
        break;
    default:
        p = y + 1;
        *p = 2;
        result += first(p);
    }
    for (int i = 0; i < 2; i++) {
        if (i == n) goto next;
        int buffer[2] = {i, n};
        result += first(buffer + 1);
next:;
    }
    if (n++ < 2) goto again;
    return result == 0;
}
