// CHECK: violated(unreach-call) line 142
// PROPERTY: unreach-call
// WITNESS: 4, 1, 1, 3, 2, 2
// UNWIND: needs at most 6 iterations of any loop
// TAGS: state-machines, generated
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a0 = 1;
int a1 = 3;
int a2 = 0;
int a3 = 0;
int a4 = 2;

int calculate_output(int input) {
    if ((input == 2) && (a3==0) && (a2==0) && (a4==2) && (a0==1)) {
        a1 = 0;
        a2 = 1;
        a3 = 3;
        return 25;
    }
    if ((input == 4) && (a2==0) && (a1==3) && (a0==1)) {
        a4 = 2;
        a2 = 2;
        return 23;
    }
    if ((a2==2) && (a4==2) && (input == 1) && (a0==1) && (a3==0) && (a1==3)) {
        a1 = 3;
        a3 = 3;
        a0 = 2;
        return 25;
    }
    if ((input == 1) && (a0==1) && (a1==3)) {
        a1 = 1;
        a4 = 0;
        a2 = 1;
        a3 = 0;
        return 24;
    }
    if ((input == 2) && (a0==1) && (a1==3)) {
        a1 = 2;
        a3 = 1;
        a2 = 3;
        a0 = 2;
        return 23;
    }
    if ((a1==3) && (a2==2) && (a3==3) && (a4==2) && (a0==2) && (input == 1)) {
        a2 = 0;
        a3 = 3;
        a4 = 3;
        return 22;
    }
    if ((a0==2) && (a2==0) && (input == 2)) {
        a3 = 3;
        a4 = 3;
        return 20;
    }
    if ((a3==1) && (a2==3) && (input == 3) && (a4==2)) {
        a3 = 1;
        a1 = 2;
        a4 = 3;
        a0 = 2;
        return 20;
    }
    if ((a1==3) && (a0==2) && (input == 2) && (a4==1)) {
        a2 = 1;
        a0 = 3;
        a3 = 2;
        a4 = 1;
        return 21;
    }
    if ((a2==2) && (a1==3) && (input == 3) && (a0==1)) {
        a1 = 0;
        a0 = 3;
        a4 = 3;
        a3 = 0;
        return 20;
    }
    if ((a3==0) && (input == 3) && (a0==1) && (a1==3)) {
        a0 = 3;
        a1 = 3;
        a4 = 1;
        return 21;
    }
    if ((input == 4) && (a4==2) && (a3==3)) {
        a0 = 1;
        a3 = 2;
        a2 = 1;
        return 22;
    }
    if ((a1==3) && (input == 4) && (a0==2) && (a3==3)) {
        a3 = 3;
        a1 = 0;
        a2 = 0;
        return 21;
    }
    if ((a2==0) && (a0==2) && (a1==3) && (input == 3) && (a4==3)) {
        a4 = 0;
        a0 = 1;
        return 23;
    }
    if ((input == 3) && (a1==1) && (a4==0) && (a2==1) && (a0==1) && (a3==0)) {
        a3 = 0;
        a4 = 3;
        a0 = 2;
        a2 = 3;
        return 22;
    }
    if ((input == 2) && (a0==2) && (a1==2) && (a3==1)) {
        a2 = 0;
        a1 = 0;
        return 24;
    }
    if ((a2==0) && (a0==1) && (a4==2) && (a1==3) && (a3==0) && (input == 2)) {
        a4 = 1;
        a2 = 1;
        a3 = 3;
        a1 = 1;
        return 23;
    }
    if ((a4==0) && (a3==2) && (a0==3) && (input == 2) && (a1==1)) {
        a2 = 1;
        a3 = 1;
        a0 = 2;
        return 21;
    }
    if ((a0==2) && (input == 3) && (a1==1) && (a2==1) && (a3==1)) {
        a1 = 1;
        a0 = 2;
        return 24;
    }
    if ((a1==0) && (a3==3) && (a4==1) && (input == 4)) {
        a4 = 2;
        a2 = 1;
        return 24;
    }
    return -2;
}

void check(void) {
    if (a0 == 2 && a1 == 0 && a2 == 0 && a3 == 1 && a4 == 0) {
        reach_error();
        abort();
    }
}

int main(void) {
    int output = -1;
    for (int i = 0; i < 6; i++) {
        int input = __VERIFIER_nondet_int();
        if (input < 1 || input > 4) return -2;
        output = calculate_output(input);
        check();
    }
    return 0;
}
