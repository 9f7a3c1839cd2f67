// CHECK: violated(valid-deref) line 18
// PROPERTY: unreach-call, valid-deref
// UNWIND: needs at most 0 iterations of any loop
// WITNESS: 1048577, 0
// TAGS: blocks

/* A block of unknown length in an object of a megabyte, where it may be too long. */
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static char bytes[1 << 20];

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
    memset(bytes, 7, n);
    bytes[9] = 3;
    if (k < 1 << 20 && bytes[k] != (k == 9 ? 3 : k < n ? 7 : 0))
        reach_error();
    return 0;
}
