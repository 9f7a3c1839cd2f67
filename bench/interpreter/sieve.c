// A large array: loads and stores with bounds and lifetimes checked.
#include <stdlib.h>

int main(void) {
    enum { SIZE = 2000000 };
    unsigned char *composite = calloc(SIZE, 1);
    int primes = 0;
    for (int i = 2; i < SIZE; i++) {
        if (composite[i])
            continue;
        primes++;
        for (long j = (long)i * i; j < SIZE; j += i)
            composite[j] = 1;
    }
    free(composite);
    return primes != 148933;
}
