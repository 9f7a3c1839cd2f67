// CHECK: safe
// RANGES: 0..7
// TAGS: heaps
// EXHAUSTIVE: yes
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
static int heap[5], count;
static void push(int v) {
    int i = count++;
    while (i > 0 && heap[(i - 1) / 2] > v) {
        heap[i] = heap[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    heap[i] = v;
}
static int pop(void) {
    int top = heap[0], v = heap[--count], i = 0;
    for (;;) {
        int child = 2 * i + 1;
        if (child >= count) break;
        if (child + 1 < count && heap[child + 1] < heap[child]) child++;
        if (heap[child] >= v) break;
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = v;
    return top;
}
int main(void) {
    for (int i = 0; i < 5; i++) {
        unsigned char v = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(v < 8);
        push(v);
    }
    int last = pop();
    while (count) {
        int next = pop();
        assert(last <= next);
        last = next;
    }
}
