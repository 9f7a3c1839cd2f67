// CHECK: unknown(unsupported) line 6
// TAGS: files
#include <stdio.h>
extern void reach_error(void);
int main(void) {
    FILE *file = fopen("settings", "r");
    if (file) reach_error();
    return 0;
}
