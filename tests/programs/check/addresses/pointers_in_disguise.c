// CHECK: safe
// PROPERTY: assert,valid-deref
// EVIDENCE: by construction: every pointer is put together again from all of its parts
// TAGS: addresses, aliasing
#include <assert.h>
#include <stdint.h>
#include <string.h>
static int a = 1, b = 2;
int main(void) {
    int *p = &a, *q = &b, *r;
    unsigned char bytes[sizeof p];
    for (unsigned i = 0; i < sizeof p; i++) bytes[i] = ((unsigned char *)&p)[i];
    memcpy(&r, bytes, sizeof r);
    *r += 10;
    uintptr_t both = (uintptr_t)p ^ (uintptr_t)q;
    *(int *)(both ^ (uintptr_t)p) += 20;
    int *tagged = (int *)((uintptr_t)p | 1);
    *(int *)((uintptr_t)tagged & ~(uintptr_t)1) += 100;
    struct __attribute__((packed)) {
        char tag;
        int *to;
    } packed;
    packed.to = q;
    *packed.to += 200;
    assert(a == 111 && b == 222);
    return 0;
}
