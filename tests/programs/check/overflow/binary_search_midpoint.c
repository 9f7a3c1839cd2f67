// CHECK: violated(no-overflow) line 10
// PROPERTY: no-overflow
// WITNESS: 2000000000
// TAGS: search
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int key = __VERIFIER_nondet_int();
    int low = 0, high = 2147483647;
    while (low < high) {
        int mid = (low + high) / 2;
        if (mid < key) low = mid + 1;
        else high = mid;
    }
    return low;
}
