// RUN: violation valid-deref line 8
#include <stdlib.h>
int main(void) {
    int *p = malloc(4);
    *p = 1;
    int *q = realloc(p, 400);
    q[0] = 2;
    return *p; // HERE
}
