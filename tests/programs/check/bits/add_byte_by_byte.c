// CHECK: safe
// PROPERTY: unreach-call
// UNWIND: needs at most 5 iterations of any loop
// EVIDENCE: by construction: it is addition with carries between bytes
// TAGS: bytes
#include <stdlib.h>
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static void check(int condition) { if (!condition) { reach_error(); abort(); } }
unsigned int mp_add(unsigned int a, unsigned int b) {
    unsigned char a0 = a, a1 = a >> 8, a2 = a >> 16, a3 = a >> 24;
    unsigned char b0 = b, b1 = b >> 8, b2 = b >> 16, b3 = b >> 24;
    unsigned char r0 = 0, r1 = 0, r2 = 0, r3 = 0;
    unsigned short carry = 0;
    unsigned char na = 4, nb = 4;
    if (a3 == 0) {
        na--;
        if (a2 == 0) {
            na--;
            if (a1 == 0) na--;
        }
    }
    if (b3 == 0) {
        nb--;
        if (b2 == 0) {
            nb--;
            if (b1 == 0) nb--;
        }
    }
    unsigned char i = 0;
    while (i < na || i < nb || carry != 0) {
        unsigned short partial = carry;
        carry = 0;
        if (i < na) {
            if (i == 0) partial += a0;
            if (i == 1) partial += a1;
            if (i == 2) partial += a2;
            if (i == 3) partial += a3;
        }
        if (i < nb) {
            if (i == 0) partial += b0;
            if (i == 1) partial += b1;
            if (i == 2) partial += b2;
            if (i == 3) partial += b3;
        }
        if (partial > 255) {
            partial &= 255;
            carry = 1;
        }
        if (i == 0) r0 = partial;
        if (i == 1) r1 = partial;
        if (i == 2) r2 = partial;
        if (i == 3) r3 = partial;
        i++;
    }
    while (i < 4) {
        if (i == 0) r0 = 0;
        if (i == 1) r1 = 0;
        if (i == 2) r2 = 0;
        if (i == 3) r3 = 0;
        i++;
    }
    return r0 | ((unsigned)r1 << 8) | ((unsigned)r2 << 16) | ((unsigned)r3 << 24);
}

int main(void) {
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    unsigned r = mp_add(a, b);
    check(r == a + b);
    return 0;
}
