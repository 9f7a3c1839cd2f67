// Violated: fourteen inputs in a row keep the checksum.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
    unsigned sum = 7, rounds = 0;
    while (rounds < 20) {
        unsigned input = __VERIFIER_nondet_uint();
        if (input % 17 != sum % 17) break;
        sum = sum * 31 + input;
        rounds++;
    }
    assert(rounds != 14);
    return 0;
}
