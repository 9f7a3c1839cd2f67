// CHECK: violated(unreach-call) line 13
// WITNESS: 3
// UNWIND: needs at most 51 iterations of any loop
// RANGES: 0..7
// TAGS: depth
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    unsigned state = x & 7;
    for (int i = 0; i < 51; i++) {
        if (i == 50 && state == 5)
            reach_error();
        state = (state * 5 + 3) % 8;
    }
    return 0;
}
