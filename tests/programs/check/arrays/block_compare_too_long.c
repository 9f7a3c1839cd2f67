// CHECK: violated(valid-deref) line 16
// PROPERTY: valid-deref
// UNWIND: needs at most 65 iterations of any loop
// WITNESS: 65
// TAGS: blocks

/* A comparison by a length that comes from outside. */
#include <string.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

static char record[70000], key[64];

int main(void)
{
    return memcmp(record, key, __VERIFIER_nondet_ushort()) == 0;
}
