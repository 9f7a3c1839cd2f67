// CHECK: safe
// EVIDENCE: by construction: each function returns what it was given, turned round or with a little more
// TAGS: floats, structs
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct fi { float f; int i; };
struct ff { float x, y; };
struct c3 { char a, b, c; };
struct fd { float f; double d; };
struct fff { float x, y, z; };
struct pf { int *p; float f; };
static struct fi swapfi(struct fi v) {
    v.f = v.f * 2;
    v.i++;
    return v;
}
static struct ff rot(struct ff v) {
    return (struct ff){ -v.y, v.x };
}
static struct c3 sh(struct c3 v) {
    return (struct c3){ v.b, v.c, v.a };
}
static struct fd up(struct fd v) {
    v.d += v.f;
    return v;
}
static struct fff cyc(struct fff v) {
    return (struct fff){ v.z, v.x, v.y };
}
static struct pf keep(struct pf v) {
    *v.p += 1;
    v.f += 1;
    return v;
}
int main(void) {
    float f = __VERIFIER_nondet_float();
    int i = __VERIFIER_nondet_int();
    if (!(f > 1 && f < 100) || i > 1000 || i < -1000) return 0;
    struct fi a = swapfi((struct fi){ f * 3, i });
    if (a.f != f * 3 * 2 || a.i != i + 1) reach_error();
    struct ff b = rot(rot((struct ff){ f, f + 1 }));
    if (b.x != -f || b.y != -(f + 1)) reach_error();
    struct c3 c = sh(sh(sh((struct c3){ (char)i, 2, 3 })));
    if (c.a != (char)i || c.b != 2 || c.c != 3) reach_error();
    struct fd d = up((struct fd){ f, 1.0 });
    if (d.d != f + 1.0) reach_error();
    struct fff e = cyc((struct fff){ f, f + 1, f + 2 });
    if (e.y != f || e.x != f + 2) reach_error();
    int n = i;
    struct pf g = keep((struct pf){ &n, f });
    if (*g.p != i + 1 || g.f != f + 1) reach_error();
    return 0;
}
