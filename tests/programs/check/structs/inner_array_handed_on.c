// CHECK: violated(array-bounds) line 11
// PROPERTY: array-bounds
// WITNESS: 4
// EVIDENCE: by construction: the struct has room behind the array, so no sanitizer sees the access
// TAGS: structs, pointers, calls
extern unsigned char __VERIFIER_nondet_uchar(void);
struct record { char name[4]; char rest[4]; };
static void fill(char *text, int from, int to)
{
    if (from > to) return;
    text[from] = 'x';
    fill(text, from + 1, to);
}
int main(void)
{
    struct record record;
    struct record *at = &record;
    char whole[8];
    unsigned char last = __VERIFIER_nondet_uchar() % 5;
    fill(whole, 0, 7);
    fill((char *)at, 0, 7);
    fill(at->name, 0, last);
    return 0;
}
