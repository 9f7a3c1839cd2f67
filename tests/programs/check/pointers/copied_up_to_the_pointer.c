// CHECK: violated(unreach-call) line 15
// WITNESS: 16
// TAGS: memcpy, structs
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct s { int a; int *p; int b; };
static int u = 1, w = 2;
int main(void) {
    struct s x = { 1, &u, 2 }, y = { 3, &w, 4 };
    unsigned n = __VERIFIER_nondet_uint();
    if (n > sizeof x) return 0;
    if (n > 8 && n < 16) return 0;
    memcpy(&y, &x, n);
    if (*y.p == 1 && y.b == 4 && y.a == 1) reach_error();
    return 0;
}
