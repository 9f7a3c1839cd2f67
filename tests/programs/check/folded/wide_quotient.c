// CHECK: violated(no-overflow) line 8
// WITNESS: 1
// TAGS: constants, int128
extern unsigned char __VERIFIER_nondet_uchar(void);
#define LEAST ((__int128)1 << 125 << 1)
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    return n == 1 ? (int)((-LEAST - LEAST) / -1 % 7) : 0;
}
