// CHECK: violated(assert) line 24
// PROPERTY: assert, valid-deref
// UNWIND: needs at most 0 iterations of any loop
// WITNESS: 3, 0
// TAGS: blocks

/* Bytes of numbers that were written at an unknown place, copied in part. */
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
    if (4 * k < n)
        assert(bytes[4 * k] == 4 && bytes[4 * k + 1] == 3 && bytes[4 * k + 3] == 1);
    return 0;
}
