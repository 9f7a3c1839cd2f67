// CHECK: violated(assert) line 54
// WITNESS: 0, 2, 5, 5, 0, 1
// UNWIND: needs at most 4 iterations of any loop
// TAGS: seeds, arrays, mutants
//
// SEED: falsification-001 figures 11 and 12, with a mutant of the code
#include <assert.h>
#ifndef SIZE
#define SIZE 2
#endif
extern int nondet_int(void);
extern void __CPROVER_assume(int);

static int merge(int left[], int left_length, int right[], int right_length, int merged[]) {
    int at_left = 0, at_right = 0, last = -1, length = 0;
    while (at_left < left_length || at_right < right_length) {
        if (at_left < left_length && (at_right >= right_length || left[at_left] < right[at_right])) {
            if (last == -1 || merged[last] != left[at_left]) {
                merged[++last] = left[at_left];
                length++;
            }
            at_left++;
        } else {
            if (last == -1 || last >= 0) {
                merged[++last] = right[at_right];
                length++;
            }
            at_right++;
        }
    }
    return length;
}

int main(void) {
    int left[SIZE], right[SIZE], merged[SIZE * 2];
    int left_length = nondet_int(), right_length = nondet_int();
    __CPROVER_assume(left_length >= 0 && right_length >= 0);
    __CPROVER_assume(left_length <= SIZE && right_length <= SIZE);
    int k;
    for (k = 0; k < left_length; k++) {
        left[k] = nondet_int();
        __CPROVER_assume(k == 0 || left[k] >= left[k - 1]);
    }
    for (k = 0; k < right_length; k++) {
        right[k] = nondet_int();
        __CPROVER_assume(k == 0 || right[k] >= right[k - 1]);
    }
    int length = merge(left, left_length, right, right_length, merged);
    assert(length <= left_length + right_length);
    int one = nondet_int(), other = nondet_int();
    __CPROVER_assume(one >= 0 && other >= 0);
    __CPROVER_assume(one < length && other < length);
    __CPROVER_assume(one != other);
    assert(merged[one] != merged[other]);
    int chosen = nondet_int(), found = 0;
    __CPROVER_assume(chosen >= 0 && chosen < left_length);
    for (k = 0; k < length; k++)
        if (merged[k] == left[chosen])
            found = 1;
    assert(found == 1);
    chosen = nondet_int();
    found = 0;
    __CPROVER_assume(chosen >= 0 && chosen < right_length);
    for (k = 0; k < length; k++)
        if (merged[k] == right[chosen])
            found = 1;
    assert(found == 1);
    return 0;
}
