// CHECK: violated(unreach-call) line 11
// WITNESS: 107, 52, 116
// TAGS: guess
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);
int main(void) {
    char s[4] = {0};
    for (int i = 0; i < 3; i++) s[i] = __VERIFIER_nondet_char();
    if (strcmp(s, "k4t") == 0)
        reach_error();
    return 0;
}
