// RUN: violation valid-deref line 5
#include <string.h>
int main(void) {
    char buffer[4];
    strcpy(buffer, "text"); // HERE
    return 0;
}
