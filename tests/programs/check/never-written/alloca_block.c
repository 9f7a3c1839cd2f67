// CHECK: violated(unreach-call) line 11
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
extern void reach_error(void);
#include <alloca.h>
int main(void) {
    int *a = alloca(12);
    if (a[1] == 555)
        reach_error();
    return 0;
}
