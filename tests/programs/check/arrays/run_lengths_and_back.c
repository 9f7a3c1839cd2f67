// CHECK: safe
// EVIDENCE: by construction: what is expanded is what was compressed
// TAGS: compression
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static unsigned enc(const unsigned char *s, unsigned n, unsigned char *o) {
    unsigned w = 0;
    for (unsigned i = 0; i < n; ) {
        unsigned j = i;
        while (j < n && s[j] == s[i] && j - i < 255) j++;
        o[w++] = (unsigned char)(j - i);
        o[w++] = s[i];
        i = j;
    }
    return w;
}
static unsigned dec(const unsigned char *s, unsigned n, unsigned char *o) {
    unsigned w = 0;
    for (unsigned i = 0; i < n; i += 2) for (unsigned k = 0; k < s[i]; k++) o[w++] = s[i + 1];
    return w;
}
int main(void) {
    unsigned char a[5], b[10], c[5];
    for (int i = 0; i < 5; i++) a[i] = __VERIFIER_nondet_uchar();
    unsigned n = enc(a, 5, b);
    if (n > 10 || n % 2) reach_error();
    if (dec(b, n, c) != 5) reach_error();
    for (int i = 0; i < 5; i++) if (a[i] != c[i]) reach_error();
    return 0;
}
