// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: seeds, globals
//
// SEED: mcfuzz figure 7a
extern void __VERIFIER_error(void);

static int first_state, second_state, low, high;
static void count(void) {
    if (first_state + second_state <= 1)
        low++;
    else
        high++;
}
int main(void) {
    first_state = -3;
    second_state = -1;
    low = 0;
    high = 0;
    count();
    if (high != 0)
        __VERIFIER_error();
    return 0;
}
