// CHECK: safe
// EVIDENCE: by construction: the C library writes it so
// TAGS: stdio, floats
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char text[40];
    sprintf(text, "%a", 5e-324);
    assert(strcmp(text, "0x0.0000000000001p-1022") == 0);
    assert(mblen("", 0) == 0 && mblen("a", 0) == -1);
    return 0;
}
