// RUN: exit 0
struct a { char c; short s; };
struct b { double d; int i; };
struct c { int x[10]; };
static struct a fa(struct a v) { v.c++; v.s++; return v; }
static struct b fb(struct b v) { v.d++; v.i++; return v; }
static struct c fc(struct c v) { v.x[9]++; return v; }
int main(void) {
    struct a a = {1, 2};
    struct b b = {1.5, 2};
    struct c c = {{0}};
    struct a ra = fa(a);
    struct b rb = fb(b);
    struct c rc = fc(c);
    return !(a.c == 1 && ra.c == 2 && ra.s == 3 && rb.d == 2.5 && rb.i == 3 && c.x[9] == 0 && rc.x[9] == 1);
}
