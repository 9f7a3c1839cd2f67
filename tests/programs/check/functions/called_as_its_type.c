// CHECK: safe
// PROPERTY: undefined-behavior
// EXHAUSTIVE: yes
// TAGS: function pointers
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef int (*unary)(int);
static int one(int x) { return x & 1; }
static int two(int x, int y) { return x & y; }
int main(void) {
    void *pointers[2] = {(void *)one, (void *)(unary)two};
    int x = __VERIFIER_nondet_uchar();
    if (x % 2)
        return ((unary)pointers[0])(x) == 7;
    return ((int (*)(int, int))pointers[1])(x, 3) == 7;
}
