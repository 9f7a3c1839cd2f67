// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: calloc writes zeros
// TAGS: never written
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    int *p = calloc(4, 4);
    if (p[3] == 77)
        reach_error();
    free(p);
    return 0;
}
