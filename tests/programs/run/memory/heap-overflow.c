// RUN: violation valid-deref line 5
#include <stdlib.h>
int main(void) {
    char *p = malloc(8);
    p[8] = 1; // HERE
    free(p);
    return 0;
}
