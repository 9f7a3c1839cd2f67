// CHECK: violated(undefined-behavior) line 9
// PROPERTY: undefined-behavior
// WITNESS: 7
// TAGS: attributes
extern unsigned char __VERIFIER_nondet_uchar(void);
static int item;
__attribute__((returns_nonnull)) static int *find(unsigned char key)
{
    return key == 7 ? 0 : &item;
}
int main(void)
{
    return find(__VERIFIER_nondet_uchar()) == &item ? 0 : 0;
}
