// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: stdio, strings
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char text[32], plain[32];
    int number = __VERIFIER_nondet_uchar();
    int length = snprintf(text, sizeof text, "%2$*1$d|%3$s|%2$x", 5, number, "end");
    assert(length == snprintf(plain, sizeof plain, "%*d|%s|%x", 5, number, "end", number));
    assert(strcmp(text, plain) == 0);
    return 0;
}
