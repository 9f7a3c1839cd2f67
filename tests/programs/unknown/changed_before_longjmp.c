// CHECK: unknown(depends-on-undefined) line 11
// TAGS: longjmp, never-written
// The variable is neither volatile nor unchanged since setjmp: it holds nothing in particular.
#include <setjmp.h>
extern void reach_error(void);
static jmp_buf place;
int main(void) {
    int tries = 0;
    if (setjmp(place) == 0) { tries = 1; longjmp(place, 1); }
    // A compiler that keeps it in a register finds the old value.
    if (tries != 1) reach_error();
    return 0;
}
