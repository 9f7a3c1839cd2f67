// RUN: violation undefined-behavior line 5
#include <string.h>
int main(void) {
    char a[8] = "abcdefg";
    memcpy(a + 1, a, 4); // HERE
    return 0;
}
