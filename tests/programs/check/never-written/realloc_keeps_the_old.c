// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: realloc keeps what was written
// TAGS: never written
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    int *p = malloc(8);
    p[0] = 1;
    p[1] = 2;
    p = realloc(p, 24);
    if (p[0] != 1 || p[1] != 2)
        reach_error();
    free(p);
    return 0;
}
