// CHECK: violated(unreach-call) line 13
// WITNESS: 65, 66, 0
// TAGS: stdio, text, strings
#include <stdio.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    char name[4] = "", line[16];
    for (int i = 0; i < 3; i++)
        name[i] = (char)__VERIFIER_nondet_uchar();
    int length = snprintf(line, sizeof line, "<%-3s|%c|%.1f>", name, name[0], 2.5);
    if (length == 11 && strcmp(line, "<AB |A|2.5>") == 0) reach_error();
    return 0;
}
