// RUN: exit 0
// OUTPUT: 0.33333333333333333334 1 0xa.aaaaaaaaaaaaaabp-5\n
#include <stdio.h>
int main(void) {
    long double x = 1.0L / 3.0L;
    printf("%.20Lf %Lg %La\n", x, x * 3, x);
    return 0;
}
