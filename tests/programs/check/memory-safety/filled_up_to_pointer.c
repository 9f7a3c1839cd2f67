// CHECK: violated(valid-deref) line 18
// PROPERTY: valid-deref
// WITNESS: 20
// TAGS: memset, struct
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

static struct {
    char text[20];
    int *pointer;
} s;
static int few[40], many[64];
int main(void) {
    s.pointer = few;
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 20) return 0;
    memset(s.text, 'x', n);
    if (n == 20) return s.pointer[45];
    return many[0];
}
