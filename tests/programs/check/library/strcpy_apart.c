// CHECK: safe
// PROPERTY: undefined-behavior
// EXHAUSTIVE: yes
// TAGS: string
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char text[12] = "abcd";
    strcpy(text + 5 + __VERIFIER_nondet_uchar() % 3, text);
    strncpy(text, text + 5, 2);
    memmove(text, text + 1, 8);
    return 0;
}
