// CHECK: violated(valid-deref) line 19
// PROPERTY: valid-deref
// WITNESS: 17
// TAGS: arrays, struct
extern unsigned __VERIFIER_nondet_uint(void);

// So many offsets that the struct is no longer held byte by byte.
static struct {
    int data[400];
    int *top;
} stack;
static int few[40], many[64];
int main(void) {
    stack.top = few;
    unsigned i = __VERIFIER_nondet_uint();
    if (i >= 400) return 0;
    stack.data[i] = 1;
    many[0] = 1;
    if (i == 17) stack.top[45] = 1;
    return 0;
}
