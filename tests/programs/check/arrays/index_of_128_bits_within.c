// CHECK: safe
// PROPERTY: array-bounds
// EXHAUSTIVE: yes
// TAGS: wide
extern unsigned char __VERIFIER_nondet_uchar(void);
int table[10];
int main(void) {
    unsigned __int128 index = (unsigned __int128)1 << (__VERIFIER_nondet_uchar() % 128);
    return index < 10 ? table[index] : 0;
}
