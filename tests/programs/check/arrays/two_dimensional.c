// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: 2-D
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    static int grid[8][16];
    unsigned r = __VERIFIER_nondet_uchar() & 7, c = __VERIFIER_nondet_uchar() & 15;
    grid[r][c] = 42;
    int *flat = &grid[0][0];
    int sum = 0;
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 16; j++) sum += grid[i][j];
    assert(sum == 42 && (&grid[r][c] - flat) == (long)(r * 16 + c));
}
