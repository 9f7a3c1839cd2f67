// RUN: violation no-overflow line 5
#include <limits.h>
int main(void) {
    int x = INT_MAX;
    return x + 1; // HERE
}
