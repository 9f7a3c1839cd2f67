// RUN: exit 0
// OUTPUT:    42|42   |00042|+42| 42|ff|010|c|text|te|%|\n    3.14\n44 1 -1 18446744073709551615 32 1e+10 1.250000e+01\n
#include <stdio.h>
int main(void) {
    char buffer[32];
    int n;
    printf("%5d|%-5d|%05d|%+d|% d|%x|%#o|%c|%s|%.2s|%%|%n\n", 42, 42, 42, 42, 42, 255, 8, 'c',
           "text", "text", &n);
    snprintf(buffer, sizeof buffer, "%*.*f", 8, 2, 3.14159);
    puts(buffer);
    printf("%hhd %hu %ld %llu %zu %g %e\n", 300, 65537, -1L, ~0ULL, sizeof buffer, 1e10, 12.5);
    return n != 45;
}
