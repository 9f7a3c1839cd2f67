// CHECK: unknown(unsupported) line 10
// TAGS: files
#include <stdio.h>
extern void reach_error(void);
int main(void) {
    char name[L_tmpnam];
    FILE *out = fopen(tmpnam(name), "w");
    if (!out) return 1;
    fputs("text", out);
    FILE *in = fopen(name, "r");
    if (in && fgetc(in) == 't') reach_error();
    return 0;
}
