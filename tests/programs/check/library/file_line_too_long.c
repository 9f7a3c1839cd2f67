// CHECK: violated(valid-deref) line 18
// PROPERTY: assert,valid-deref
// WITNESS: 11
// TAGS: files
#include <stdio.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    if (n > 20) return 0;
    char line[10];
    FILE *file = tmpfile();
    if (!file) return 1;
    for (unsigned char i = 0; i < n; i++) fputc('a', file);
    rewind(file);
    int at = 0, c;
    while ((c = getc(file)) != EOF)
        line[at++] = (char)c;
    fclose(file);
    return at > 0 && line[0] != 'a';
}
