// CHECK: violated(array-bounds) line 11
// WITNESS: -1
// EVIDENCE: by construction: no input of a test lets output fail
// OPTIONS: --output-may-fail
// TAGS: stdio
#include <stdio.h>
static char last[8];
int main(void) {
    int length = printf("seven\n");
    puts("");
    last[length] = 1;
    return 0;
}
