// CHECK: violated(array-bounds) line 15
// WITNESS: 6
// RANGES: 0..255
// TAGS: structs
extern unsigned char __VERIFIER_nondet_uchar(void);

struct row {
    unsigned char length;
    unsigned char cells[6];
};
static struct row rows[5];

int main(void) {
    unsigned char at = __VERIFIER_nondet_uchar();
    if (at < 7) rows[2].cells[at] = 3; // the seventh is the length of the next row
    return rows[3].length;
}
