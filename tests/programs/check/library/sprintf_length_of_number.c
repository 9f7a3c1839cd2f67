// CHECK: safe
// EVIDENCE: by construction: a number of 32 bits has at most ten digits and a sign
// TAGS: stdio, text
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    char text[12];
    int number = __VERIFIER_nondet_int();
    int length = sprintf(text, "%d", number);
    if (length != (int)strlen(text)) reach_error();
    if ((number < 0) != (text[0] == '-')) reach_error();
    if (length == 11 && number > -1000000000) reach_error();
    return 0;
}
