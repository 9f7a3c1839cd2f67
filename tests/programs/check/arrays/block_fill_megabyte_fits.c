// CHECK: safe
// PROPERTY: unreach-call, valid-deref
// UNWIND: needs at most 0 iterations of any loop
// EVIDENCE: by construction: the length is at most the size, and what was copied or filled is what is read
// TAGS: blocks

/* A block of unknown length in an object of a megabyte. */
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static char bytes[1 << 20];

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
    if (n > 1 << 20)
        return 0;
    memset(bytes, 7, n);
    bytes[9] = 3;
    if (k < 1 << 20 && bytes[k] != (k == 9 ? 3 : k < n ? 7 : 0))
        reach_error();
    return 0;
}
