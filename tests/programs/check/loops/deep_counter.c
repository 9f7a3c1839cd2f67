// CHECK: violated(unreach-call) line 13
// WITNESS: 200
// UNWIND: needs at most 255 iterations of any loop
// RANGES: 0..255
// TAGS: depth
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    int i = 0;
    while (i < n) i++;
    if (i == 200)
        reach_error();
    return 0;
}
