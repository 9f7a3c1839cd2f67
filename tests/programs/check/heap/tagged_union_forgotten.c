// CHECK: violated(valid-memtrack) line 19
// PROPERTY: valid-deref, valid-free, valid-memtrack
// WITNESS: 0, 1, 1, 0, 0
// TAGS: leaks, union
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct value {
    int is_pointer;
    union {
        int number;
        char *pointer;
    } as;
};
int main(void) {
    struct value v[3];
    for (int i = 0; i < 3; i++) {
        v[i].is_pointer = __VERIFIER_nondet_uchar() & 1;
        if (v[i].is_pointer) v[i].as.pointer = malloc(3);
        else v[i].as.number = __VERIFIER_nondet_uchar();
    }
    for (int i = 0; i < 3; i++) {
        if (v[i].is_pointer && i != 1) free(v[i].as.pointer);
    }
    return 0;
}
