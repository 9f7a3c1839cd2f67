// CHECK: violated(assert) line 14
// WITNESS: 51, 59, 1, 44, 8, 59
// PROPERTY: assert
// TAGS: strings
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char line[7];
    for (int i = 0; i < 6; i++) line[i] = __VERIFIER_nondet_char();
    line[6] = 0;
    int n = 0;
    for (char *t = strtok(line, ",;"); t; t = strtok(0, ",;")) n++;
    assert(n < 3);
}
