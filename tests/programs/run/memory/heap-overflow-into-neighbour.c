// RUN: violation valid-deref line 5
#include <stdlib.h>
int main(void) {
    char *p = malloc(64), *q = malloc(64);
    p[q - p] = 1; // HERE
    return 0;
}
