// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: discarded
extern unsigned char __VERIFIER_nondet_uchar(void);
struct pair { int a, b; } array[3];
struct outer { int x; struct pair f; } object;
int main(void) {
    struct outer *g = &object;
    int i = __VERIFIER_nondet_uchar() % 4;
    struct pair *p = 0;
    g->f;
    (void)&g->f;
    &array[i];
    &*p;
    (void)sizeof(*p);
    if (i < 3) array[i];
    return 0;
}
