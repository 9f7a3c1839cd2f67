// CHECK: safe
// EVIDENCE: by construction: one path writes the bits of a NaN and the other a number between 2 and 200, and each is read back as it was written
// TAGS: unions, nan, joins
extern int __VERIFIER_nondet_int(void);
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

union word {
    float number;
    unsigned bits;
};

int main(void) {
    union word written, negated;
    int choice = __VERIFIER_nondet_int();
    float input = __VERIFIER_nondet_float();
    if (!(input > 1 && input < 100)) {
        return 0;
    }
    unsigned payload = 0xffc00123u + (unsigned)(choice & 1);
    if (choice > 3) {
        written.bits = payload;
    } else {
        written.number = input * 2;
    }
    negated.number = -written.number;
    if (choice > 3 && (written.bits != payload || negated.bits != (payload ^ 0x80000000u))) {
        reach_error();
    }
    if (choice <= 3 && !(negated.number < -2)) {
        reach_error();
    }
    return 0;
}
