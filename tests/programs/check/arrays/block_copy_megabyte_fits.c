// CHECK: safe
// PROPERTY: unreach-call, valid-deref
// UNWIND: needs at most 0 iterations of any loop
// EVIDENCE: by construction: the length is at most the size, and what was copied or filled is what is read
// TAGS: blocks

/* A block of unknown length in an object of a megabyte. */
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static char from[1 << 20], to[1 << 20];

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
    if (n > 1 << 20)
        return 0;
    from[77] = 5;
    memcpy(to, from, n);
    if (k < n && to[k] != from[k])
        reach_error();
    if (k >= n && k < 1 << 20 && to[k] != 0)
        reach_error();
    return 0;
}
