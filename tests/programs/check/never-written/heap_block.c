// CHECK: violated(unreach-call) line 11
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    int *p = malloc(40);
    if (p[3] == 77)
        reach_error();
    free(p);
    return 0;
}
