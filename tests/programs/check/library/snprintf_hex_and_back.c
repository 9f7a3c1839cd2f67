// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: stdio, text
#include <stdio.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    char text[16];
    unsigned char byte = __VERIFIER_nondet_uchar();
    int length = snprintf(text, sizeof text, "%02x/%-4u/%#o", byte, byte, byte);
    if (text[2] != '/' || text[7] != '/') reach_error();
    if ((unsigned char)strtol(text, NULL, 16) != byte) reach_error();
    if (atoi(text + 3) != byte || strtol(text + 8, NULL, 0) != byte) reach_error();
    if (length != 8 + 1 + (byte > 0) + (byte > 7) + (byte > 63)) reach_error();
    return 0;
}
