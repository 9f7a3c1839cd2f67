// RUN: exit 0
#include <string.h>
union u { float f; unsigned i; unsigned char c[4]; };
int main(void) {
    union u u = { .f = 1.0f };
    float g;
    memcpy(&g, &u, sizeof g);
    return !(u.i == 0x3f800000 && u.c[3] == 0x3f && g == 1.0f);
}
