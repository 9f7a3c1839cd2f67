// CHECK: violated(valid-deref) line 13
// PROPERTY: valid-deref
// WITNESS: 32, 32, 32
// RANGES: 32..34
// TAGS: loops
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char *s = malloc(4);
    for (int i = 0; i < 3; i++) s[i] = __VERIFIER_nondet_char();
    s[3] = 0;
    int end = 2;
    while (s[end] == ' ')
        s[end--] = 0;
    free(s);
    return 0;
}
