// CHECK: violated(valid-deref) line 19
// PROPERTY: unreach-call, valid-deref
// UNWIND: needs at most 0 iterations of any loop
// WITNESS: 1048577, 0
// TAGS: blocks

/* A block of unknown length in an object of a megabyte, where it may be too long. */
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static char bytes[(1 << 20) + 16];

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
    bytes[3] = 9;
    memmove(bytes + 16, bytes, n);
    if (n > 3 && bytes[19] != 9)
        reach_error();
    if (k < n && k != 3 && bytes[k + 16] != 0)
        reach_error();
    return 0;
}
