// CHECK: violated(unreach-call) line 19
// WITNESS: 3
// UNWIND: needs at most 12 iterations of any loop
// RANGES: 0..6
// TAGS: dates, loops
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    static const int length[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int first = __VERIFIER_nondet_int();
    __VERIFIER_assume(first >= 0 && first <= 6);
    int found = 0, day = (first + 12) % 7;
    for (int m = 0; m < 12; m++) {
        if (day == 4) found++;
        day = (day + length[m]) % 7;
    }
    if (found == 3)
        reach_error();
    return 0;
}
