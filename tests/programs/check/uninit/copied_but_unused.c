// CHECK: safe
// PROPERTY: uninit
// EXHAUSTIVE: yes
// TAGS: structs
extern unsigned char __VERIFIER_nondet_uchar(void);
struct pair { int first, second; };
int main(void) {
    struct pair p, q;
    p.first = __VERIFIER_nondet_uchar();
    q = p;
    if (q.first > 3) return 1;
    return 0;
}
