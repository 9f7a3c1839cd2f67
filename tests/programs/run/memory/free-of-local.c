// RUN: violation valid-free line 5
#include <stdlib.h>
int main(void) {
    int x = 0;
    free(&x); // HERE
    return x;
}
