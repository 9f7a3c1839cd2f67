// CHECK: safe
// PROPERTY: no-overflow
// UNWIND: needs at most 32 iterations of any loop
// EVIDENCE: by construction: low and high stay in [0, INT_MAX] with low <= high, so the difference and the sum with its half fit.
// TAGS: search
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int key = __VERIFIER_nondet_int();
    int low = 0, high = 2147483647;
    while (low < high) {
        int mid = low + (high - low) / 2;
        if (mid < key) low = mid + 1;
        else high = mid;
    }
    return low == -1;
}
