// CHECK: violated(valid-deref) line 27
// PROPERTY: valid-deref
// WITNESS: 0
// TAGS: union, joins
extern unsigned char __VERIFIER_nondet_uchar(void);

// The word is a number on one path and a pointer on the other. Beyond `few` lies `many`, and is not meant.
struct value {
    int is_pointer;
    union {
        long number;
        int *pointer;
    } as;
};
static int few[40], many[64];
int main(void) {
    struct value v;
    unsigned char c = __VERIFIER_nondet_uchar();
    if (c > 0) {
        v.is_pointer = 0;
        v.as.number = c;
    } else {
        v.is_pointer = 1;
        v.as.pointer = few;
    }
    many[0] = 1;
    if (v.is_pointer) v.as.pointer[45] = 1;
    return 0;
}
