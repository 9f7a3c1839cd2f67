// RUN: violation uninit line 5
#include <stdlib.h>
int main(void) {
    int *p = malloc(sizeof *p);
    if (*p) // HERE
        return 1;
    free(p);
    return 0;
}
