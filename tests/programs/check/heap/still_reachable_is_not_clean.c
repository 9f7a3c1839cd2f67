// CHECK: violated(valid-memcleanup) line 10
// PROPERTY: valid-memcleanup
// WITNESS: 3
// EVIDENCE: by construction: the block is never freed when the input is above 2 although a global points to it, which memcleanup forbids and LeakSanitizer tolerates.
// TAGS: leaks
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static char *kept;
int main(void) {
    kept = malloc(3);
    if (__VERIFIER_nondet_uchar() <= 2) {
        free(kept);
        kept = 0;
    }
    return 0;
}
