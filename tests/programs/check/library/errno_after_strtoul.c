// CHECK: violated(assert) line 14
// WITNESS: 6
// PROPERTY: assert
// TAGS: parsing
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char s[] = "1844674407370955161_";
    s[19] = (char)('0' + __VERIFIER_nondet_uchar() % 10);
    errno = 0;
    unsigned long v = strtoul(s, 0, 10);
    assert(errno == 0 || v + 1 != 0);
}
