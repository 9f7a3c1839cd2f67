// CHECK: violated(undefined-behavior) line 8
// PROPERTY: undefined-behavior
// WITNESS: 1
// EVIDENCE: by construction: a handler of exit calls it again
// TAGS: exit
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
static void again(void) { exit(1); }
int main(void)
{
    if (__VERIFIER_nondet_bool()) atexit(again);
    return 0;
}
