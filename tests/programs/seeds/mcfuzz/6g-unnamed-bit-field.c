// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: seeds, bit-fields
//
// SEED: mcfuzz figure 6g
extern void __VERIFIER_error(void);

static struct {
    int first : 4;
    int : 4;
    int second : 4;
    int third : 4;
} fields = {2, 3, 4};
int main(void) {
    if (fields.second != 3)
        __VERIFIER_error();
    return 0;
}
