// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: seeds, structs
//
// SEED: mcfuzz figure 6d
extern void __VERIFIER_error(void);

typedef int open_array[];
struct list { int length; open_array items; };
static struct list list = {4, {0, 1, 2, 3}};
int main(void) {
    for (int k = 0; k < list.length; ++k)
        if (list.items[k] != k)
            __VERIFIER_error();
    return 0;
}
