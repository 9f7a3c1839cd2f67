// CHECK: violated(unreach-call) line 19
// PROPERTY: unreach-call
// WITNESS: 9, 5, 6, 7, 1, 0, 8, 2
// UNWIND: needs at most 10 iterations of any loop
// TAGS: puzzles
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void assume_abort_if_not(int condition) { if (!condition) abort(); }
int main(void) {
    int v[8];
    for (int i = 0; i < 8; i++) {
        v[i] = __VERIFIER_nondet_int();
        assume_abort_if_not(v[i] >= 0 && v[i] <= 9);
        for (int j = 0; j < i; j++) assume_abort_if_not(v[i] != v[j]);
    }
    int s=v[0],e=v[1],n=v[2],d=v[3],m=v[4],o=v[5],r=v[6],y=v[7];
    assume_abort_if_not(s && m);
    if (1000*s+100*e+10*n+d + 1000*m+100*o+10*r+e == 10000*m+1000*o+100*n+10*e+y) reach_error();
    return 0;
}
