// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: constants
#include <limits.h>
int main(void) {
    int x = INT_MAX - 1 + 1;
    long y = INT_MAX + 1L;
    return x < 0 || y < 0;
}
