// CHECK: violated(unreach-call) line 23
// PROPERTY: unreach-call, valid-deref
// UNWIND: needs at most 0 iterations of any loop
// WITNESS: 2, 1
// TAGS: blocks, heap

/* Blocks of unknown length leave what is behind them as it was. */
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned size = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
    if (size < 1 || size > 1 << 24 || n > size)
        return 0;
    char *from = malloc(size), *to = calloc(size, 1);
    memset(from, 3, size);
    memcpy(to, from, n);
    if (n < size && to[n] == 0)
        reach_error();
    free(from);
    free(to);
    return 0;
}
