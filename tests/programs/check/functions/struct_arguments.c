// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: structs
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);
struct big { int pad[6]; signed char x; };
static int get(struct big b) {
    b.x++;
    return b.x;
}
int main(void) {
    struct big b = {{0}, 0};
    b.x = __VERIFIER_nondet_char();
    __VERIFIER_assume(b.x < 127);
    assert(get(b) == b.x + 1);
}
