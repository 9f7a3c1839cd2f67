// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: longjmp
#include <setjmp.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static jmp_buf place;
static void leave(int number) { longjmp(place, number); }
int main(void) {
    unsigned char input = __VERIFIER_nondet_uchar();
    int same = input;
    volatile int tries = 0;
    if (setjmp(place) == 0) {
        { int inner = 3; tries = inner; }
        leave(input);
    }
    if (tries != 3 || same != input) reach_error();
    same = 7;
    if (same != 7) reach_error();
    return 0;
}
