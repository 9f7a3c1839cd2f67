// CHECK: violated(float-cast) line 21
// PROPERTY: float-cast
// WITNESS: 255.999999
// TAGS: conversions, structs
extern double __VERIFIER_nondet_double(void);

struct sample {
    float values[2];
    unsigned char byte;
};

int main(void) {
    struct sample sample = {{0}, 0};
    double input = __VERIFIER_nondet_double();
    if (!(input >= 0 && input < 256)) {
        return 0;
    }
    // Rounding to float makes 256 of what is just below.
    sample.values[1] = (float)input;

    sample.byte = (unsigned char)sample.values[1];
    return sample.byte == 7;
}
