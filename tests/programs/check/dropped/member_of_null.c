// CHECK: violated(valid-deref) line 8
// WITNESS: 7
// TAGS: discarded
extern unsigned char __VERIFIER_nondet_uchar(void);
struct outer { int x; struct inner { int a, b; } f; } object;
int main(void) {
    struct outer *g = __VERIFIER_nondet_uchar() == 7 ? 0 : &object;
    g->f;
    return 0;
}
