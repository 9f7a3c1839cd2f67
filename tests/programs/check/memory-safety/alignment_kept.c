// CHECK: safe
// PROPERTY: misaligned
// EXHAUSTIVE: yes
// TAGS: alignment
extern unsigned char __VERIFIER_nondet_uchar(void);
static _Alignas(16) char bytes[48];
int main(void)
{
    unsigned char distance = __VERIFIER_nondet_uchar() & 24;
    char *start = __builtin_assume_aligned(bytes + distance + 8 - (distance & 8), 16, 8);
    return start == bytes ? 0 : 0;
}
