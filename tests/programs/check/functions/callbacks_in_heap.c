// CHECK: safe
// PROPERTY: valid-deref,valid-free,assert
// RANGES: 0..31
// TAGS: function pointers
// EXHAUSTIVE: yes
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
struct shape { int (*area)(const struct shape *); int a, b; };
static int rectangle(const struct shape *s) { return s->a * s->b; }
static int square(const struct shape *s) { return s->a * s->a; }
static struct shape *make(int kind, int a, int b) {
    struct shape *s = malloc(sizeof *s);
    s->area = kind ? rectangle : square;
    s->a = a;
    s->b = b;
    return s;
}
int main(void) {
    struct shape *s[3];
    unsigned char values[3];
    for (int i = 0; i < 3; i++) {
        values[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(values[i] < 32);
    }
    int sum = 0, expected = 0;
    for (int i = 0; i < 3; i++) {
        unsigned char v = values[i];
        s[i] = make(v & 1, v >> 1, i);
        expected += v & 1 ? (v >> 1) * i : (v >> 1) * (v >> 1);
    }
    for (int i = 0; i < 3; i++) {
        sum += s[i]->area(s[i]);
        free(s[i]);
    }
    assert(sum == expected);
}
