// CHECK: safe
// PROPERTY: assert,valid-deref
// RANGES: *
// EXHAUSTIVE: yes
// TAGS: files
#include <assert.h>
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    char name[L_tmpnam], line[16];
    FILE *file = fopen(tmpnam(name), "w");
    if (!file) return 1;
    fprintf(file, "%d\nrest", n);
    fputc('!', file);
    fclose(file);
    file = fopen(name, "r");
    if (!file) return 1;
    int read = -1;
    assert(fscanf(file, "%d", &read) == 1 && read == n);
    assert(fgetc(file) == '\n');
    assert(fgets(line, sizeof line, file) == line && line[4] == '!' && line[5] == 0);
    assert(fgetc(file) == EOF && feof(file));
    fclose(file);
    assert(remove(name) == 0 && remove(name) != 0);
    return 0;
}
