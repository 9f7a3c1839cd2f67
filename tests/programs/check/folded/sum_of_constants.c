// CHECK: violated(no-overflow) line 6
// WITNESS:
// TAGS: constants
#include <limits.h>
int main(void) {
    int x = INT_MAX + 1;
    return x < 0;
}
