// CHECK: violated(valid-deref) line 19
// PROPERTY: unreach-call, valid-deref
// UNWIND: needs at most 0 iterations of any loop
// WITNESS: 1048577, 0
// TAGS: blocks

/* A block of unknown length in an object of a megabyte, where it may be too long. */
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static char from[1 << 20], to[1 << 20];

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
    from[77] = 5;
    memcpy(to, from, n);
    if (k < n && to[k] != from[k])
        reach_error();
    if (k >= n && k < 1 << 20 && to[k] != 0)
        reach_error();
    return 0;
}
