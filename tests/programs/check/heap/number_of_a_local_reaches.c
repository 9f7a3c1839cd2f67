// CHECK: safe
// PROPERTY: valid-memtrack
// EVIDENCE: by construction: the variable holds the address of the block when the program exits
// TAGS: leaks, integers and pointers
#include <stdint.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char size = __VERIFIER_nondet_uchar();
    uintptr_t kept = 9;
    if (size > 7) {
        kept = (uintptr_t)malloc(size) ^ 5;
    }
    kept ^= 5;
    if (size == 3) {
        return 1;
    }
    exit(0);
}
