// CHECK: violated(unreach-call) line 11
// WITNESS: 1, 2, 3, 4
// TAGS: inputs, bytes
extern void __VERIFIER_nondet_memory(void *, __SIZE_TYPE__);
extern void reach_error(void);
struct pair { unsigned short a, b; };
int main(void) {
    struct pair p;
    __VERIFIER_nondet_memory(&p, sizeof p);
    if (p.a == 0x0201 && p.b == 0x0403)
        reach_error();
    return 0;
}
