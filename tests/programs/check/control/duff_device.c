// CHECK: safe
// UNWIND: needs at most 9 iterations of any loop
// RANGES: 1..9
// EXHAUSTIVE: yes
// TAGS: switch, loops
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    char from[9] = "abcdefgh", to[9] = {0};
    unsigned n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n >= 1 && n <= 9);
    char *f = from, *t = to;
    unsigned rounds = (n + 3) / 4;
    switch (n % 4) {
    case 0: do { *t++ = *f++;
    case 3:      *t++ = *f++;
    case 2:      *t++ = *f++;
    case 1:      *t++ = *f++;
            } while (--rounds > 0);
    }
    for (unsigned i = 0; i < 9; i++) assert(to[i] == (i < n ? from[i] : 0));
}
