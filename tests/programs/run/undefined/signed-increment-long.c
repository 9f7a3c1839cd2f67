// RUN: violation no-overflow line 5
#include <limits.h>
int main(void) {
    long x = LONG_MAX;
    x++; // HERE
    return 0;
}
