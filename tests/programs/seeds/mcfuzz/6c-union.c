// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: seeds, unions
//
// SEED: mcfuzz figure 6c
extern void __VERIFIER_error(void);

static union { int one; int other; } both;
int main(void) {
    both.one = 1;
    both.other = 2;
    if (both.one != 2)
        __VERIFIER_error();
    return 0;
}
