// CHECK: violated(unreach-call) line 13
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
#include <string.h>
extern void reach_error(void);
struct s { int a, b; };
int main(void) {
    struct s t, u;
    memcpy(&u, &t, sizeof t);
    if (u.a == 9)
        reach_error();
    return 0;
}
