"""Arrays inside of structs by pointers: what leaves them, and what only seems to."""

from rows import Table

table = Table("inner")
UNSEEN = "it stays inside of the struct, where no sanitizer looks"
TOP = """\
struct s { int x; int a[3]; int b[3]; char c[4]; char d[4]; short m[2][3]; int y; };
static int at(int *p, int i) { return p[i]; }
static int through(int *p, int i) { return at(p + 1, i - 1); }
static void set(char *p, int n) { while (n--) *p++ = 1; }
static int by_value(struct s s, int i) { int *p = s.a; return p[i]; }
static int bytes(const unsigned char *p, unsigned n) { int r = 0; while (n--) r += *p++; return r; }
"""


def pair(name, bad, good, inputs, **rest):
    table.pair(name, "array-bounds", bad, good, inputs=inputs, evidence=UNSEEN, top=TOP, **rest)


def safe(name, body):
    table.safe(name, body, top=TOP)


S = "struct s s = {0}, *q = &s; "
pair("variable", S + "int *p = s.a; p[any_byte() % 4] = 1;", S + "int *p = s.a; p[any_byte() % 3] = 1;", (3,))
pair("arrow", S + "int *p = q->a; p[any_byte() % 4] = 1;", S + "int *p = q->b; p[any_byte() % 3] = 1;", (3,))
pair("backwards", S + "int *p = s.b; p[-(int)any_bool()] = 1;", S + "int *p = s.b + 1; p[-(int)any_bool()] = 1;", (1,))
pair("incremented", S + "int *p = s.a; for (int i = any_byte() % 4; i > 0; i--) p++; *p = 1;", S + "int *p = s.a; for (int i = any_byte() % 3; i > 0; i--) p++; *p = 1;", (3,))
pair("copied", S + "int *p = s.a, *r = p + 1; r[any_byte() % 3] = 1;", S + "int *p = s.a, *r = p + 1; r[any_byte() % 2] = 1;", (2,))
pair("read-and-moved", S + "int *p = s.a, t = 0; for (int i = 0; i <= 2 + any_bool(); i++) t += *p++; if (t) return 1;", S + "int *p = s.a, t = 0; for (int i = 0; i < 2 + any_bool(); i++) t += *p++; if (t) return 1;", (1,))
pair("argument", S + "if (at(s.a, any_byte() % 4)) return 1;", S + "if (at(s.a, any_byte() % 3)) return 1;", (3,))
pair("argument-twice", S + "if (through(s.a, any_byte() % 4)) return 1;", S + "if (through(s.a, any_byte() % 3)) return 1;", (3,))
pair("argument-bytes", S + "set(s.c, any_byte() % 6);", S + "set(s.c, any_byte() % 5);", (5,))
pair("by-value", S + "if (by_value(s, any_byte() % 4)) return 1;", S + "if (by_value(s, any_byte() % 3)) return 1;", (3,))
pair("rows", S + "short *p = s.m[1]; p[any_byte() % 4] = 1;", S + "short *p = s.m[1]; p[any_byte() % 6 - 3] = 1;", (3,))
pair("of-array-of-structs", "struct s t[2] = {0}; int *p = t[any_bool()].a; p[any_byte() % 4] = 1;", "struct s t[2] = {0}; int *p = t[any_bool()].a; p[any_byte() % 3] = 1;", (0, 3))
pair("on-the-heap", "struct s *h = calloc(1, sizeof *h); int *p = h->b; p[any_byte() % 4] = 1; free(h);", "struct s *h = calloc(1, sizeof *h); int *p = h->b; p[any_byte() % 3] = 1; free(h);", (3,))
pair("one-of-two", S + "int t[4] = {0}, *p = any_bool() ? t : t + 1; if (any_bool()) p = s.a; p[any_byte() % 4 / 3 * 3] = 1;", S + "int t[5] = {0}, *p = t; if (any_bool()) p = t + 1; p[any_byte() % 4] = 1;", (0, 1, 3))
pair("compared-with-end", S + "for (char *p = s.c; p <= s.c + 4; p++) *p = 1;", S + "for (char *p = s.c; p < s.c + 4; p++) *p = 1;", ())
safe("end-of-array-used", S + "int *e = s.a + 3; for (int i = 1; i < 4; i++) e[-i] = i; char *f = s.c + 4; *--f = 1; f[-3] = 2;")
safe("around-by-bytes", S + "char *p = s.c; int *x = (int *)(p - __builtin_offsetof(struct s, c)); if (*x || x[3]) reach_error();")
safe("around-by-struct", S + "int *p = s.a; struct s *r = (struct s *)((char *)p - __builtin_offsetof(struct s, a)); r->y = 3; if (s.y != 3) reach_error();")
safe("all-bytes", S + "if (bytes((unsigned char *)&s, sizeof s) || bytes((unsigned char *)s.a, sizeof s - 4)) reach_error();")
safe("other-type", S + "short *p = (short *)s.a; if (p[8] != 0) reach_error();")
safe("block-functions", S + "memset(s.a, 0, 24); memcpy(s.c, s.d, 4); memmove(s.a, s.b, 12);")
safe("through-void", S + "void *v = s.a; int *p = v; p[5] = 1; if (s.b[2] != 1) reach_error();")
safe("given-another", S + "int *p = s.a; p = &s.x; p[6] = 1; if (s.b[2] != 1) reach_error();")
safe("through-memory", S + "int *t[2] = {s.a, s.b}; int *p = t[0]; p[any_byte() % 3] = 1;")
safe("flexible", "struct f { int n; char t[1]; } *f = malloc(sizeof *f + 8); char *p = f->t; for (int i = 0; i < 9; i++) p[i] = 1; free(f);")
