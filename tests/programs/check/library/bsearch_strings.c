// CHECK: safe
// TAGS: searching, strings
// EXHAUSTIVE: yes
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static const char *words[] = {"auto", "break", "case", "char", "const"};
static int order(const void *key, const void *item) { return strcmp(key, *(const char *const *)item); }
int main(void) {
    unsigned k = __VERIFIER_nondet_uchar() % 5;
    char copy[6];
    strcpy(copy, words[k]);
    const char **at = bsearch(copy, words, 5, sizeof words[0], order);
    assert(at == &words[k]);
    copy[0] = 'z';
    assert(bsearch(copy, words, 5, sizeof words[0], order) == 0);
}
