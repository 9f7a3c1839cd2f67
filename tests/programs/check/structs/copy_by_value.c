// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: copies
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
struct point { signed char x, y; };
static struct point mirror(struct point p) {
    p.x = (signed char)-p.x;
    return p;
}
int main(void) {
    struct point p = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char()}, q = mirror(mirror(p));
    assert(q.x == p.x && q.y == p.y);
}
