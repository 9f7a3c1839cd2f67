// CHECK: violated(unreach-call) line 9
// PROPERTY: unreach-call
// WITNESS: 0, 3, -2147483647, 2, 1, 1, 2, 1
// UNWIND: needs at most 12 iterations of any loop
// TAGS: product-lines, sv-comp
#include <stdlib.h>
extern void reach_error(void);
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } return; }
extern int __VERIFIER_nondet_int(void);
int calls[3], inside[3], current, direction = 1, doors, weight;
int origin[3] = {2, 1, 0}, destination[3] = {0, 2, 1};
int feature_overloaded;
void step(void) {
    int i, stop = calls[current];
    for (i = 0; i < 3; i++)
        if (inside[i] == 1 && destination[i] == current) stop = 1;
    if (stop) {
        doors = 1;
        for (i = 0; i < 3; i++) {
            if (inside[i] == 1 && destination[i] == current) {
                inside[i] = 2;
                weight -= 40 + i * 20;
            } else if (inside[i] == 0 && origin[i] == current && calls[current]) {
                inside[i] = 1;
                weight += 40 + i * 20;
            }
        }
        calls[current] = 0;
    } else if (!(feature_overloaded && weight > 100)) {
        doors = 0;
        if (current == 2) direction = -1;
        if (current == 0) direction = 1;
        current += direction;
    }
    __VERIFIER_assert(doors || weight <= 130);
}
int main() {
    int k;
    feature_overloaded = __VERIFIER_nondet_int() != 0;
    for (k = 0; k < 8; k++) {
        int a = __VERIFIER_nondet_int();
        if (a >= 0 && a < 3 && inside[a] == 0) calls[origin[a]] = 1;
        step();
    }
    return 0;
}
