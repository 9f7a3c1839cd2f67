// CHECK: violated(no-overflow) line 6
// WITNESS:
// TAGS: constants
#include <stdio.h>
int main(void) {
    printf("%d\n", 2147483647 + 1);
}
