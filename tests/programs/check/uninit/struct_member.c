// CHECK: violated(uninit) line 15
// PROPERTY: uninit
// WITNESS: 9
// TAGS: structs
extern unsigned char __VERIFIER_nondet_uchar(void);
struct pair { int first, second; };
static struct pair make(int x) {
    struct pair p;
    p.first = x;
    if (x != 9) p.second = x;
    return p;
}
int main(void) {
    struct pair p = make(__VERIFIER_nondet_uchar());
    if (p.second > 3)
        return 1;
    return 0;
}
