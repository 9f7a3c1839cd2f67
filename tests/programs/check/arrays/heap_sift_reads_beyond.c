// CHECK: violated(array-bounds) line 12
// WITNESS: 1, 1, 0, 0, 0, 0
// PROPERTY: array-bounds
// TAGS: heaps
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int heap[6];
    for (int i = 0; i < 6; i++) heap[i] = __VERIFIER_nondet_uchar();
    int n = 6, i = 0;
    while (2 * i + 1 < n) {
        int child = 2 * i + 1;
        if (heap[child + 1] < heap[child]) child++;
        if (heap[child] >= heap[i]) break;
        int t = heap[i];
        heap[i] = heap[child];
        heap[child] = t;
        i = child;
    }
}
