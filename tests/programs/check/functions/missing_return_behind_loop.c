// CHECK: violated(undefined-behavior) line 11
// PROPERTY: undefined-behavior
// WITNESS: 3
// EVIDENCE: by construction: no sanitizer for C looks for it
// TAGS: return
extern unsigned char __VERIFIER_nondet_uchar(void);
static int position(const int *numbers, int wanted) {
    for (int i = 0; i < 3; i++)
        if (numbers[i] == wanted)
            return i;
}
int main(void) {
    int numbers[3] = {1, 2, 3};
    int found = position(numbers, 1 + __VERIFIER_nondet_uchar() % 4);
    return found == 7;
}
