// RUN: violation valid-free line 6
#include <stdlib.h>
int main(void) {
    void *p = malloc(4);
    free(p);
    free(p); // HERE
    return 0;
}
