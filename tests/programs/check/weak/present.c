// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: weak
#include <stdlib.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void) __attribute__((weak));
extern void free(void *) __attribute__((weak));
extern int plugin(void) __attribute__((weak));
extern int setting __attribute__((weak));
int setting = 3;
int plugin(void) { return setting; }
int main(void) {
    if (!plugin || !free || !&setting || plugin() != 3) reach_error();
    return __VERIFIER_nondet_uchar();
}
