// CHECK: violated(array-bounds) line 11
// PROPERTY: array-bounds
// WITNESS: 65
// EVIDENCE: by construction: the sanitizer looks at 64 bits of the index
// TAGS: wide
extern unsigned char __VERIFIER_nondet_uchar(void);
int table[10];
int main(void) {
    unsigned char places = __VERIFIER_nondet_uchar();
    if (places > 100 || places < 65) return 0;
    return table[(unsigned __int128)2 << (places - 1)];
}
