// CHECK: safe
// PROPERTY: valid-deref,assert
// TAGS: integers as pointers
// EXHAUSTIVE: yes
#include <assert.h>
#include <stdint.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct node { uintptr_t both; int v; };
int main(void) {
    struct node n[3];
    int sum = 0;
    for (int i = 0; i < 3; i++) n[i].v = i + 1;
    n[0].both = (uintptr_t)&n[1];
    n[1].both = (uintptr_t)&n[0] ^ (uintptr_t)&n[2];
    n[2].both = (uintptr_t)&n[1];
    int back = __VERIFIER_nondet_uchar() & 1;
    struct node *at = back ? &n[2] : &n[0], *before = 0;
    while (at) {
        struct node *next = (struct node *)(at->both ^ (uintptr_t)before);
        sum = sum * 10 + at->v;
        before = at;
        at = next;
    }
    assert(sum == (back ? 321 : 123));
}
