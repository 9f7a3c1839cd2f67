// CHECK: violated(unreach-call) line 15
// WITNESS: 7321
// UNWIND: needs at most 10000 iterations of any loop
// RANGES: 0..9999
// TAGS: large, loops, hard
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
static unsigned char cells[10000];
int main(void) {
    for (unsigned i = 0; i < 10000; i++) cells[i] = i * 7 % 251;
    unsigned k = __VERIFIER_nondet_ushort();
    __VERIFIER_assume(k < 10000);
    if (cells[k] == 43 && k > 7200 && k < 7400)
        reach_error();
    return 0;
}
