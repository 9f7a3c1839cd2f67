// CHECK: violated(unreach-call) line 12
// WITNESS: 45, 52, 50
// RANGES: 42..57
// TAGS: strtol
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);
int main(void) {
    char s[4] = {0};
    for (int i = 0; i < 3; i++) s[i] = __VERIFIER_nondet_char();
    if (strtol(s, 0, 10) == -42)
        reach_error();
    return 0;
}
