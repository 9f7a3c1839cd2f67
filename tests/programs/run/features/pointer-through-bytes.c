// RUN: exit 0
#include <stdint.h>
int main(void) {
    int x = 7;
    int *p = &x, *q;
    for (unsigned i = 0; i < sizeof p; i++)
        ((char *)&q)[i] = ((char *)&p)[i];
    uintptr_t n = (uintptr_t)p;
    return !(*q == 7 && *(int *)n == 7);
}
