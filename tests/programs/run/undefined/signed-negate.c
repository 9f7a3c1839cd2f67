// RUN: violation no-overflow line 5
#include <limits.h>
int main(void) {
    int x = INT_MIN;
    return -x > 0; // HERE
}
