// CHECK: violated(valid-deref) line 18
// PROPERTY: valid-deref
// WITNESS: 1
// OPTIONS: --32
// TAGS: data-model, struct
extern unsigned __VERIFIER_nondet_uint(void);

struct pair {
    int *first, *second;
};
static int few[40], many[64];
int main(void) {
    struct pair pairs[4] = {{few, many}, {few, many}, {few, many}, {few, many}};
    unsigned i = __VERIFIER_nondet_uint();
    if (i > 3) return 0;
    struct pair copy = pairs[i];
    pairs[(i + 1) & 3] = copy;
    if (i == 1) return pairs[2].first[45];
    return pairs[2].second[45];
}
