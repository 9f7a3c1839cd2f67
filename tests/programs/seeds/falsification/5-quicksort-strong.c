// CHECK: safe
// UNWIND: needs at most 4 iterations of any loop
// RANGES: 1..3, 0..3
// EVIDENCE: by construction: only the order of the elements matters, and the random runs see every order
// TAGS: seeds, sorting, recursion
//
// SEED: falsification-001 figures 2 and 5
#include <assert.h>
#include <stdio.h>
#ifndef SIZE
#define SIZE 3
#endif
extern int nondet_int(void);
extern void __CPROVER_assume(int);

static int split(int values[], int low, int high) {
    int pivot = values[low], up = low, down = high + 1, kept;
    while (1) {
        do
            ++up;
        while (up <= high && values[up] <= pivot);
        do
            --down;
        while (values[down] > pivot);
        if (up >= down)
            break;
        kept = values[up];
        values[up] = values[down];
        values[down] = kept;
    }
    kept = values[low];
    values[low] = values[down];
    values[down] = kept;
    return down;
}

static void quicksort(int values[], int low, int high) {
    if (low < high) {
        int middle = split(values, low, high);
        quicksort(values, low, middle - 1);
        quicksort(values, middle + 1, high);
    }
}

static void sort(int values[], unsigned length) { quicksort(values, 0, (int)length - 1); }

static int sorted[SIZE];
static int original[SIZE];

int main(void) {
    int length = nondet_int(), before, k;
    int value, given = 0, found = 0;
    __CPROVER_assume(length > 0 && length <= SIZE);
    for (k = 0; k < length; k++) {
        int next = nondet_int();
        printf("LOG: original[%d] = %d\n", k, next);
        original[k] = next;
        sorted[k] = next;
    }
    sort(sorted, length);
    value = nondet_int();
    before = sorted[0];
    for (k = 0; k < length; k++) {
        printf("LOG: sorted[%d] = %d\n", k, sorted[k]);
        assert(sorted[k] >= before);
        before = sorted[k];
        if (original[k] == value)
            given++;
        if (sorted[k] == value)
            found++;
    }
    assert(given == found);
    return 0;
}
