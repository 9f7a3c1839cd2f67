// CHECK: safe
// PROPERTY: assert, valid-deref
// UNWIND: needs at most 0 iterations of any loop
// EVIDENCE: by construction: a byte of the copy is the byte of the numbers at the same place
// TAGS: blocks

/* Bytes of numbers that were written at an unknown place, copied into bytes. */
#include <assert.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int numbers[50000];
static unsigned char bytes[200000];

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
    if (n > sizeof numbers || k >= 50000)
        return 0;
    numbers[k] = 0x01020304;
    memcpy(bytes, numbers, n);
    if (4 * k + 4 <= n)
        assert(bytes[4 * k] == 4 && bytes[4 * k + 1] == 3 && bytes[4 * k + 3] == 1);
    return 0;
}
