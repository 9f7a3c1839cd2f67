// CHECK: safe
// EVIDENCE: by construction: what fails gives something negative, and everything else is its length
// OPTIONS: --output-may-fail
// TAGS: stdio
#include <assert.h>
#include <stdio.h>
static char last[8];
int main(void) {
    int length = printf("seven\n");
    if (length < 0)
        return 1;
    last[length] = 1;
    int byte = putchar('x');
    assert(byte == 'x' || byte == EOF);
    return fputs("y", stderr) < 0;
}
