// CHECK: unknown(unsupported) line 6
// TAGS: floats, mathematics
#include <math.h>
extern void reach_error(void);
int main(void) {
    if (cbrt(27.0) != 3.0) reach_error();
    return 0;
}
