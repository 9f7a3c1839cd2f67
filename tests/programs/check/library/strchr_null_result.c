// CHECK: violated(valid-deref) line 12
// WITNESS: 122
// TAGS: string.h
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);
int main(void) {
    char name[] = "key=value";
    char c = __VERIFIER_nondet_char();
    __VERIFIER_assume(c == '=' || c == 'z');
    char *p = strchr(name, c);
    *p = 0;
    return name[0];
}
