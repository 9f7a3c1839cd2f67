// CHECK: violated(unreach-call) line 14
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
#include <stdlib.h>
extern void reach_error(void);
#define DECL(n) int n
#define NEW(T) ((T *)malloc(sizeof(T)))
int main(void) {
    DECL(x);
    int *p = NEW(int);
    if (x == 6 && *p == 7)
        reach_error();
    free(p);
    return 0;
}
