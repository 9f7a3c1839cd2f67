// RUN: exit 0
#include <complex.h>
int main(void) {
    double complex z = 1.0 + 2.0 * I;
    z = z * z / (0.5 + 0.0 * I);
    return !(creal(z) == -6.0 && cimag(z) == 8.0);
}
