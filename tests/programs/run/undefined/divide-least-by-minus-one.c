// RUN: violation no-overflow line 5
#include <limits.h>
int main(void) {
    int minus = -1, least = INT_MIN;
    return least / minus; // HERE
}
