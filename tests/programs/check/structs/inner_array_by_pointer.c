// CHECK: violated(array-bounds) line 14
// PROPERTY: array-bounds
// WITNESS: 2
// EVIDENCE: by construction: the struct has room behind the array, so no sanitizer sees the access
// TAGS: structs, pointers
extern unsigned char __VERIFIER_nondet_uchar(void);
struct pair { int first[2]; int second[2]; };
int main(void)
{
    struct pair pair = {{1, 2}, {3, 4}};
    int *item = pair.first, sum = 0;
    unsigned char count = __VERIFIER_nondet_uchar() % 3;
    while (count > 0) { sum += *item++; count--; }
    sum += *item;
    return sum > 100;
}
