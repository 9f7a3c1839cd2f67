// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: stdio, strings
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char text[40];
    errno = __VERIFIER_nondet_uchar() & 1 ? ENOENT : EINVAL;
    int expected = errno == ENOENT ? 27 : 18;
    int length = snprintf(text, sizeof text, "%.30m.%d", 7);
    assert(length == expected && text[length - 1] == '7');
    assert(strcmp(text, "Invalid argument.7") == 0 || strncmp(text, "No such file", 12) == 0);
    return 0;
}
