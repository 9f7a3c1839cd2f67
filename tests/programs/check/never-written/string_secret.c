// CHECK: violated(unreach-call) line 12
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
#include <string.h>
extern void reach_error(void);
int main(void) {
    char buf[8];
    buf[7] = 0;
    if (strcmp(buf, "secret") == 0)
        reach_error();
    return 0;
}
