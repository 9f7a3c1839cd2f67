// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: constants
#include <stdio.h>
int main(void) {
    printf("%u %ld\n", 4294967295u + 1u, 2147483647L + 1);
}
