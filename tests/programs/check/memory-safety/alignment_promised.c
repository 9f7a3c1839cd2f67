// CHECK: violated(misaligned) line 10
// PROPERTY: misaligned
// WITNESS: 8
// TAGS: alignment
extern unsigned char __VERIFIER_nondet_uchar(void);
static _Alignas(16) char bytes[32];
int main(void)
{
    unsigned char distance = __VERIFIER_nondet_uchar() & 24;
    char *start = __builtin_assume_aligned(bytes + distance, 16);
    return start == bytes ? 0 : 0;
}
