// CHECK: violated(array-bounds) line 17
// PROPERTY: array-bounds
// WITNESS: 2, 1, 0
// UNWIND: needs at most 3 iterations of any loop
// TAGS: seeds, sorting
//
// SEED: falsification-001 figure 2, as it was before its authors mended it (footnote 2)
extern int nondet_int(void);
extern void __CPROVER_assume(int);
#define SIZE 2
static int values[SIZE];
static int split(int low, int high) {
    int pivot = values[low], up = low, down = high + 1, kept;
    while (1) {
        do
            ++up;
        while (values[up] <= pivot && up <= high);
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
int main(void) {
    int length = nondet_int();
    __CPROVER_assume(length > 1 && length <= SIZE);
    for (int k = 0; k < length; k++)
        values[k] = nondet_int();
    return split(0, length - 1);
}
