// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: string.h
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    static const char alphabet[] = "abcdefgh";
    char c = __VERIFIER_nondet_char();
    const char *p = strchr(alphabet, c);
    int inside = (c >= 'a' && c <= 'h') || c == 0;
    assert((p != 0) == inside && (!p || *p == c));
}
