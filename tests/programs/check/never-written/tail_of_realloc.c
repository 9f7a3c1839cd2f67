// CHECK: violated(unreach-call) line 14
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    int *p = malloc(8);
    p[0] = 1;
    p[1] = 2;
    p = realloc(p, 24);
    if (p[0] == 1 && p[1] == 2 && p[4] == 88)
        reach_error();
    free(p);
    return 0;
}
