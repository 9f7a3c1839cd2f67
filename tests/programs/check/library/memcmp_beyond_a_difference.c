// CHECK: violated(valid-deref) line 8
// WITNESS: 4
// TAGS: string
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char a[3] = "ab", b[3] = "xy";
    return memcmp(a, b, __VERIFIER_nondet_uchar() % 5) == 3;
}
