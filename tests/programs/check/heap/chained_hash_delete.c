// CHECK: violated(valid-free) line 34
// WITNESS: 4, 5
// PROPERTY: valid-deref,valid-free
// TAGS: hash tables, linked lists
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct entry { unsigned char key; struct entry *next; };
static struct entry *bucket[2];
static void add(unsigned char k) {
    struct entry *e = malloc(sizeof *e);
    e->key = k;
    e->next = bucket[k & 1];
    bucket[k & 1] = e;
}
static void erase(unsigned char k) {
    struct entry **link = &bucket[k & 1];
    while (*link && (*link)->key != k) link = &(*link)->next;
    if (*link) {
        struct entry *dead = *link;
        if (dead->next) *link = dead->next;
        free(dead);
    }
}
int main(void) {
    add(4);
    add(7);
    unsigned char a = __VERIFIER_nondet_uchar() & 7;
    if (a == 5 || a == 4) erase(a);
    add(5);
    unsigned char b = __VERIFIER_nondet_uchar() & 7;
    if (b == 5) erase(b);
    struct entry *left = bucket[0];
    bucket[0] = 0;
    free(left);
}
