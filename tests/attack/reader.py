"""What a reader of the C standard tried who wanted `true` to be wrong: thirteen ways, a dozen programs each."""

from rows import Table

table = Table("reader")

TOP = """\
#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <math.h>
#include <stddef.h>
#include <wchar.h>
static int twice(int x) { return x + x; }
static int pick(int (*f)(int), int x) { return f(x); }
static void put(int *p, int x) { *p = x; }
"""


def pair(name, violated, bad, good, **rest):
    rest.setdefault("top", TOP)
    table.pair(name, violated, bad, good, **rest)


def world(name, body, **rest):
    rest.setdefault("top", TOP)
    table.world(name, body, **rest)


def safe(name, body, **rest):
    rest.setdefault("top", TOP)
    table.safe(name, body, **rest)


# Addresses as numbers.
world("address/sorted-pointers", "int *a[2] = {malloc(4), malloc(4)}; if (a[0] > a[1]) { int *t = a[0]; a[0] = a[1]; a[1] = t; } *a[0] = 1; *a[1] = 2; int *first = malloc(4); if ((uintptr_t)a[0] % 3 == 1) reach_error();")
world("address/bucket-collision", "int x, y; unsigned h = ((uintptr_t)&x >> 4) % 8, g = ((uintptr_t)&y >> 4) % 8; if (h == g) reach_error();")
world("address/gap-of-members", "int a, b; long d = (char *)&a - (char *)&b; if (d > 16 || d < -16) reach_error();")
world("address/through-float", "int x; float f = (float)(uintptr_t)&x; if (f > 1e10f) reach_error();")
world("address/through-printf", "int x; char t[32]; if (snprintf(t, sizeof t, \"%lx\", (unsigned long)&x) > 8) reach_error();")
world("address/hashed-key", "char *k = malloc(3); unsigned long h = 5381; for (int i = 0; i < 8; i++) h = h * 33 + ((uintptr_t)k >> 8 * i & 255); if (h % 2) reach_error();")
world("address/function-order", "if ((uintptr_t)twice < (uintptr_t)put) reach_error();")
world("address/static-order", "static int a, b; if ((uintptr_t)&a < (uintptr_t)&b) reach_error();")
world("address/same-as-freed", "int *p = malloc(4); int *old = p; free(p); int *q = malloc(4); if (old == q) reach_error();")
safe("address/multiple-of-size", "long t[3]; if ((uintptr_t)&t[1] % sizeof(long)) reach_error();")
safe("address/member-distance", "struct { char c; long l; } s; if ((char *)&s.l - (char *)&s != offsetof(struct { char c; long l; }, l)) reach_error();")
safe("address/there-and-back", "int a[4] = {0}; uintptr_t n = (uintptr_t)(a + 3); n -= 2 * sizeof(int); *(int *)n = 5; if (a[1] != 5) reach_error();")

# Allocation that fails.
FAILING = "--malloc-may-fail"
pair("failing/second-of-two", "valid-deref", "int *a = malloc(4), *b = malloc(4); if (!a) return 0; *b = 1;", "int *a = malloc(4), *b = malloc(4); if (!a || !b) return 0; *b = 1;", options=FAILING, evidence="the second block is null when it fails")
pair("failing/linked-list", "valid-deref", "struct n { struct n *next; } *h = 0; for (int i = 0; i < 3; i++) { struct n *x = malloc(sizeof *x); x->next = h; h = x; }",
     "struct n { struct n *next; } *h = 0; for (int i = 0; i < 3; i++) { struct n *x = malloc(sizeof *x); if (!x) break; x->next = h; h = x; }", options=FAILING, evidence="no block, no member")
pair("failing/realloc-loses", "valid-memtrack", "char *p = malloc(2); if (!p) return 0; p = realloc(p, 4); free(p);", "char *p = malloc(2); if (!p) return 0; char *q = realloc(p, 4); free(q ? q : p);", options=f"{FAILING} -p valid-memtrack", evidence="the old block stays when realloc fails")
pair("failing/calloc-in-expression", "valid-deref", "((int *)calloc(2, 4))[1] = 3;", "int *p = calloc(2, 4); if (p) p[1] = 3;", options=FAILING, evidence="the block is null when it fails")
pair("failing/strdup-unchecked", "valid-deref", "char *p = strdup(\"ab\"); p[0] = 'c'; free(p);", "char *p = strdup(\"ab\"); if (p) p[0] = 'c'; free(p);", options=FAILING, evidence="strdup gives null when malloc fails")
pair("failing/errno-told", "unreach-call", "errno = 0; void *p = malloc(1); if (errno == ENOMEM) reach_error(); free(p);", "errno = 0; void *p = malloc(1); if (!p && errno != ENOMEM) reach_error(); free(p);", options=FAILING, evidence="POSIX says that a failure sets errno")
world("failing/sum-of-sizes", "unsigned n = any_byte(); int *p = malloc(n * sizeof *p); if (!p && n == 3) reach_error();", options=FAILING)
pair("failing/huge", "valid-deref", "size_t n = any_byte(); char *p = malloc(n << 60); *p = 1;", "char *p = malloc((size_t)any_byte() + 1); *p = 1;", inputs=(0,), evidence="no object has that size, and malloc(0) has no bytes")
pair("failing/calloc-wraps", "valid-deref", "size_t n = any_byte(); char *p = calloc(n << 56, 256); p[0] = 1;", "char *p = calloc(any_byte() + 1, 256); p[255] = 1;", inputs=(1,), evidence="the product is no size")

# Overflow by shifts and by what is promoted.
pair("shift/char-promoted", "no-overflow", "unsigned char c = any_byte(); int x = c << 24;", "unsigned char c = any_byte(); int x = (c & 127) << 24;", inputs=(128,), options="-p no-overflow")
pair("shift/compound", "no-overflow", "int x = 1; x <<= any_byte() & 31;", "int x = 1; x <<= any_byte() % 31;", inputs=(31,), options="-p no-overflow")
pair("shift/negative", "no-overflow", "int x = -(int)any_bool(); x = x << 1;", "int x = -(int)any_bool(); x = x * 2;", inputs=(1,), options="-p no-overflow")
pair("shift/amount-long", "bad-shift", "long n = any_byte(); int x = 1 >> n;", "long n = any_byte() % 32; int x = 1 >> n;", inputs=(32,))
pair("shift/unsigned-amount", "bad-shift", "unsigned x = 1; x = x << (any_byte() & 32);", "unsigned x = 1; x = x << (any_byte() & 31);", inputs=(32,))
pair("shift/long-long", "bad-shift", "unsigned long long x = 1ull << any_byte();", "unsigned long long x = 1ull << any_byte() % 64;", inputs=(64,))
pair("shift/bit-field", "no-overflow", "struct { int f : 31; } s = {1}; int x = s.f << (any_byte() & 31);", "struct { int f : 31; } s = {1}; int x = s.f << any_byte() % 31;", inputs=(31,), options="-p no-overflow")
pair("overflow/short-product", "no-overflow", "unsigned short a = any_int(); int x = a * a;", "unsigned short a = any_int(); unsigned x = (unsigned)a * a;", inputs=(65535,))
pair("overflow/negated-minimum", "no-overflow", "int x = any_int(); x = -x;", "int x = any_int(); if (x != INT_MIN) x = -x;", inputs=(-2147483648,))
pair("overflow/abs", "no-overflow", "int x = any_int(); x = x < 0 ? 0 - x : x;", "int x = any_int(); unsigned u = x < 0 ? 0u - (unsigned)x : (unsigned)x;", inputs=(-2147483648,))
pair("overflow/increment-in-index", "no-overflow", "int i = any_int(); static char t[4]; t[i++ & 3] = 1;", "unsigned i = any_int(); static char t[4]; t[i++ & 3] = 1;", inputs=(2147483647,))
pair("overflow/long-difference", "no-overflow", "long a = any_long(); a = a - 1;", "long a = any_long(); a = a > 0 ? a - 1 : a;", inputs=(-9223372036854775808,))
pair("overflow/remainder", "no-overflow", "int a = any_int(), b = -1; a = a % b;", "int a = any_int(); a = a == INT_MIN ? 0 : a % -1;", inputs=(-2147483648,))
pair("overflow/pointer-difference-scaled", "no-overflow", "int a[2]; int n = any_int(); n = n * (int)(&a[1] - &a[0]) * 2;", "int a[2]; long n = any_int(); n = n * (&a[1] - &a[0]) * 2;", inputs=(2147483647,))
safe("overflow/narrowing-is-defined", "signed char c = any_int(); short s = any_long(); c++; s--;")

# What clang leaves out.
pair("dropped/comma", "valid-deref", "int x = 0, *p = any_bool() ? &x : 0; int y = (*p, 3);", "int x = 0, *p = any_bool() ? &x : 0; int y = (p, 3);", inputs=(0,))
pair("dropped/void-cast", "valid-deref", "int x = 0, *p = any_bool() ? &x : 0; (void)*p;", "int x = 0, *p = any_bool() ? &x : 0; (void)&*p;", inputs=(0,))
pair("dropped/struct-of-cast", "valid-deref", "struct s { int a, b; }; char *p = any_bool() ? malloc(8) : 0; *(struct s *)p;", "struct s { int a, b; }; char *p = any_bool() ? malloc(8) : 0; &*(struct s *)p;", inputs=(0,), evidence="clang emits no read for it")
pair("dropped/struct-of-cast-in-void", "valid-deref", "typedef struct { long a, b; } t; void *p = calloc(any_bool() ? 2 : 1, 8); (void)*(t *)p;", "typedef struct { long a, b; } t; void *p = calloc(2, 8); (void)*(t *)p;", inputs=(0,), evidence="clang emits no read for it")
pair("dropped/union-of-cast", "valid-deref", "union u { long a; char b[16]; }; void *p = malloc(any_bool() ? 16 : 8); *(const union u *)p;", "union u { long a; char b[16]; }; void *p = calloc(1, 16); *(const union u *)p;", inputs=(0,), evidence="clang emits no read for it")
pair("dropped/condition-of-constant", "div-by-zero", "int z = any_byte(); int y = 1 ? 5 / z : 0;", "int z = any_byte(); int y = 0 ? 5 / z : 0;", inputs=(0,))
pair("dropped/unused-quotient", "div-by-zero", "int z = any_byte(); 5 / z;", "int z = any_byte(); (void)sizeof(5 / z);", inputs=(0,))
pair("dropped/unused-sum", "no-overflow", "int z = any_int(); z + 1;", "int z = any_int(); (void)sizeof(z + 1);", inputs=(2147483647,))
pair("dropped/constant-element", "array-bounds", "static int a[2]; (void)a[any_byte() & 2];", "static int a[2]; (void)&a[any_byte() & 2];", inputs=(2,))
pair("dropped/array-member-of-null", "valid-deref", "struct s { int n; int a[2]; } t = {0}, *p = any_bool() ? &t : 0; p->a[0];", "struct s { int n; int a[2]; } t = {0}, *p = any_bool() ? &t : 0; (void)sizeof p->a[0];", inputs=(0,))
pair("dropped/complex", "valid-deref", "_Complex double z = 1, *p = any_bool() ? &z : 0; (void)*p;", "_Complex double z = 1, *p = any_bool() ? &z : 0; (void)p;", inputs=(0,), evidence="clang may emit no read for it")
pair("dropped/statement-expression", "valid-deref", "int x = 1, *p = any_bool() ? &x : 0; ({ *p; });", "int x = 1, *p = any_bool() ? &x : 0; ({ p; });", inputs=(0,))

# Arguments, environment, volatile.
MAIN = "int main(int argc, char **argv) {{ {} return 0; }}\n"
for name, body in {
    "last-letter": "if (argc > 1) { size_t n = strlen(argv[1]); if (n && argv[1][n - 1] == 'z') reach_error(); }",
    "option": "for (int i = 1; i < argc; i++) if (!strcmp(argv[i], \"-v\")) reach_error();",
    "converted": "int n = argc > 1 ? atoi(argv[1]) : 0; int a[4] = {0}; if (n < 4) a[n] = 1;",
    "appended": "char b[16] = \"x=\"; if (argc > 1) strcat(b, argv[1]);",
    "printed": "char b[8]; if (argc > 1) sprintf(b, \"%s\", argv[1]);",
    "two": "if (argc == 3 && argv[1][0] == 'a' && argv[2][0] == 'b') reach_error();",
    "written": "if (argc > 0 && argv[0][0]) { argv[0][0] = 'q'; if (argv[0][1] == 'q') reach_error(); }",
}.items():
    table.world(f"argument/{name}", "", top=MAIN.format(body))
table.safe("argument/null-at-end", "", top=MAIN.format("int n = 0; while (n < argc) n++; if (argv[n] != 0) reach_error();"))
table.safe("argument/not-negative", "", top=MAIN.format("assert(argc >= 0);"))
world("environment/set", "if (getenv(\"DEBUG\")) reach_error();")
world("environment/length", "char *h = getenv(\"HOME\"); if (h && strlen(h) > 5) reach_error();")
world("volatile/changes", "static volatile unsigned char port; int a = port, b = port; if (a != b) reach_error();", options="--volatile input")
world("volatile/pointer", "static volatile int cell; volatile int *p = &cell; if (*p == 9) reach_error();", options="--volatile input")

# Lifetimes.
pair("lifetime/compound-literal", "valid-deref", "int *p; { p = &(int){3}; } if (*p == 4) reach_error();", "int *p; { p = &(int){3}; if (*p == 4) reach_error(); }", evidence="its block was left")
pair("lifetime/loop-body", "valid-deref", "int *p = 0; for (int i = 0; i < 2; i++) { int x = i; if (i) *p = 1; p = &x; }", "int *p = 0, x; for (int i = 0; i < 2; i++) { x = i; if (i) *p = 1; p = &x; }", evidence="each round has an object of its own")
pair("lifetime/switch", "valid-deref", "int *p = 0; switch (any_bool()) { case 0: ; int x; p = &x; } if (p) *p = 1;", "int *p = 0; switch (any_bool()) { case 0: ; int x; p = &x; *p = 1; }")
pair("lifetime/alloca-of-callee", "valid-deref", "char *p = made(); p[0] = 1;", "char *p = kept(); p[0] = 1; free(p);", top=TOP + "static char *made(void) { char *p = __builtin_alloca(4); return p + 0; }\nstatic char *kept(void) { return malloc(4); }\n")
pair("lifetime/struct-result", "valid-deref", "int *p = make().a; if (*p == 3) reach_error();", "struct w w = make(); int *p = w.a; if (*p == 3) reach_error();", top=TOP + "struct w { int a[2]; };\nstatic struct w make(void) { struct w w = {{1, 2}}; return w; }\n", evidence="the temporary ends with the expression")
pair("lifetime/argument", "valid-deref", "int *p = of(any_byte()); *p = 1;", "int x = any_byte(), *p = same(&x); *p = 1;", top=TOP + "static int *of(int x) { int *p = &x; return p; }\nstatic int *same(int *x) { return x; }\n")
pair("lifetime/goto-back", "valid-deref", "int *p = 0, n = 0; again: ; { int x = n; if (p) *p = 2; p = &x; if (n++ < 1) goto again; }", "int *p = 0, n = 0, x; again: ; x = n; if (p) *p = 2; p = &x; if (n++ < 1) goto again;", evidence="each round has an object of its own")
pair("lifetime/realloc-old", "valid-deref", "char *p = malloc(4), *q = p; p = realloc(p, 400); q[0] = 1; free(p);", "char *p = malloc(4); p = realloc(p, 400); p[0] = 1; free(p);")
pair("lifetime/free-in-callee", "valid-deref", "int *p = malloc(4); drop(p, any_bool()); *p = 1;", "int *p = malloc(4); drop(p, 0); *p = 1;", inputs=(1,), top=TOP + "static void drop(int *p, int c) { if (c) free(p); }\n")
pair("lifetime/longjmp-frame", "valid-deref", "static jmp_buf b; int *volatile p = 0; if (!setjmp(b)) { deep(&p, b); } *p = 1;", "static jmp_buf b; static int x; int *volatile p = &x; if (!setjmp(b)) { deep((int *volatile[]){0}, b); } *p = 1;",
     top=TOP + "static void deep(int *volatile *p, jmp_buf b) { int x; *p = &x; longjmp(b, 1); }\n", evidence="the frame is gone")
pair("lifetime/vla-left", "valid-deref", "int *p; { int n = any_byte() % 3 + 1; int a[n]; p = a; } *p = 1;", "int n = any_byte() % 3 + 1; int a[n]; int *p = a; *p = 1;", evidence="its block was left")
safe("lifetime/static-in-block", "int *p; { static int x = 4; p = &x; } if (*p != 4) reach_error();")

# What compilers compute.
pair("folded/array-size", "unreach-call", "enum { N = 3 }; char a[N + 1]; if (sizeof a == 4) reach_error();", "enum { N = 3 }; char a[N + 1]; if (sizeof a == 3) reach_error();")
pair("folded/const-variable", "no-overflow", "const int a = INT_MAX; int b = a + any_bool();", "const int a = INT_MAX - 1; int b = a + any_bool();", inputs=(1,))
pair("folded/division", "div-by-zero", "if (any_bool()) { volatile int x = 1 / (3 - 3); }", "if (any_bool()) { volatile int x = 1 / (3 - 2); }", inputs=(1,))
pair("folded/character", "no-overflow", "if (any_bool()) { int x = INT_MAX + 'a'; }", "if (any_bool()) { int x = INT_MAX - 'a'; }", inputs=(1,))
pair("folded/long-literal", "no-overflow", "if (any_bool()) { long x = 2147483647 + 1; }", "if (any_bool()) { long x = 2147483647L + 1; }", inputs=(1,))
pair("folded/unary", "no-overflow", "if (any_bool()) { int x = -(-2147483647 - 1); }", "if (any_bool()) { int x = -(-2147483647); }", inputs=(1,))
pair("folded/shift", "no-overflow", "if (any_bool()) { int x = 1 << 31; }", "if (any_bool()) { unsigned x = 1u << 31; }", inputs=(1,), options="-p no-overflow")
pair("folded/float", "float-cast", "if (any_bool()) { volatile int x = (int)1e10; }", "if (any_bool()) { volatile int x = (int)1e9; }", inputs=(1,))
pair("folded/sizeof-minus", "unreach-call", "int i = -1; if (i < (int)sizeof(int) && !(i < sizeof(int))) reach_error();", "int i = -1; if (i < sizeof(int)) reach_error();")
pair("folded/string-index", "array-bounds", "if (\"abc\"[any_byte() & 4]) return 1;", "if (\"abcd\"[any_byte() & 4]) return 1;", inputs=(4,))

# Bits that were never written.
pair("unwritten/bit-field", "uninit", "struct { unsigned a : 3, b : 5; } s; s.a = 1; if (s.b) return 1;", "struct { unsigned a : 3, b : 5; } s; s.a = 1; if (s.a) return 1;")
pair("unwritten/padding", "uninit", "struct { char c; int i; } s; s.c = 1; s.i = 2; if (((char *)&s)[1]) return 1;", "struct { char c; int i; } s = {1, 2}; if (((char *)&s)[4]) return 1;", evidence="MemorySanitizer was not asked: padding is not written by assignments to members")
pair("unwritten/union-rest", "uninit", "union { char c; int i; } u; u.c = 1; if (u.i == 1) return 1;", "union { char c; int i; } u; u.i = 1; if (u.c == 5) return 1;")
pair("unwritten/memcmp", "uninit", "char a[2], b[2] = {0}; a[0] = 0; if (memcmp(a, b, 2)) return 1;", "char a[2], b[2] = {0}; a[0] = a[1] = 0; if (memcmp(a, b, 2)) return 1;")
pair("unwritten/half-of-array", "uninit", "int a[4], s = 0; for (int i = 0; i < any_byte() % 5; i++) a[i] = i; if (a[3]) return 1;", "int a[4] = {0}; for (int i = 0; i < any_byte() % 5; i++) a[i] = i; if (a[3]) return 1;")
pair("unwritten/out-parameter", "uninit", "int x; if (any_bool()) put(&x, 1); if (x) return 1;", "int x = 0; if (any_bool()) put(&x, 1); if (x) return 1;")
pair("unwritten/heap-after-realloc", "uninit", "char *p = calloc(2, 1); p = realloc(p, 4); if (p[3]) { free(p); return 1; } free(p);", "char *p = calloc(2, 1); p = realloc(p, 4); if (p[1]) { free(p); return 1; } free(p);")
pair("unwritten/masked", "uninit", "unsigned x; if (x & 1) return 1;", "unsigned x = 0; x |= 2; if (x & 1) return 1;")
world("unwritten/decides-unasked", "int x; int a[2] = {0}; if (x == 1234) a[any_byte() | 2] = 1;")
world("unwritten/same-twice", "int x; int y = x; if (y == x && x == 3) reach_error();")

# Calls that are not made as they seem.
pair("call/short-circuit", "unreach-call", "if (any_bool() || (reach_error(), 1)) return 0;", "if (1 || (reach_error(), 1)) return 0;", inputs=(0,))
pair("call/table", "valid-deref", "int (*t[2])(int) = {twice}; t[any_bool()](1);", "int (*t[2])(int) = {twice, twice}; t[any_bool()](1);", inputs=(1,))
pair("call/recursion", "no-overflow", "if (deep(any_byte()) > 0) return 0;", "if (flat(any_byte()) > 0) return 0;", inputs=(40,), top=TOP + "static int deep(int n) { return n <= 0 ? 1 : 2 * deep(n - 1); }\nstatic int flat(int n) { return n % 20; }\n")
pair("call/other-type", "undefined-behavior", "int (*f)(int) = any_bool() ? twice : (int (*)(int))put; f(1);", "int (*f)(int) = any_bool() ? twice : twice; f(1);", inputs=(0,), evidence="a call by another type is undefined", native="-fno-sanitize=function")
pair("call/other-result", "undefined-behavior", "void (*f)(int) = (void (*)(int))twice; f(any_byte());", "void (*f)(int *, int) = put; int x; f(&x, any_byte());", evidence="a call by another type is undefined")
pair("call/other-width", "undefined-behavior", "int (*f)(long) = (int (*)(long))twice; f(any_byte());", "int (*f)(int) = twice; f((int)(long)any_byte());", evidence="a call by another type is undefined")
pair("call/no-prototype", "undefined-behavior", "old(any_byte());", "old(any_byte(), 1);", top=TOP + "static int old(a, b) int a, b; { return a & b; }\n", evidence="one argument is missing")
pair("call/through-void", "undefined-behavior", "void *v = (void *)twice; ((int (*)(int, int))v)(1, 2);", "void *v = (void *)twice; ((int (*)(int))v)(1);", evidence="a call by another type is undefined")
pair("call/atexit-order", "unreach-call", "atexit(last); atexit(first);", "atexit(first); atexit(last);", top=TOP + "static int n;\nstatic void first(void) { n = 1; }\nstatic void last(void) { if (n) reach_error(); }\n")
pair("call/exit-in-argument", "unreach-call", "put(&(int){0}, any_bool() ? 1 : (exit(0), 2)); reach_error();", "put(&(int){0}, (exit(0), 2)); reach_error();", inputs=(1,))
world("call/qsort-order", "int a[3] = {1, 1, 1}; static int n; qsort(a, 3, 4, count); if (counted > 2) reach_error();", top=TOP + "static int counted;\nstatic int count(const void *a, const void *b) { counted++; return 0; }\n")

# Models of the library.
pair("library/strncpy-no-null", "valid-deref", "char a[4]; strncpy(a, \"abcdef\", 4); volatile size_t n = strlen(a);", "char a[4]; strncpy(a, \"abc\", 4); volatile size_t n = strlen(a);")
pair("library/strtol-end", "unreach-call", "char *e; char t[3] = {(char)any_byte(), 0}; long v = strtol(t, &e, 10); if (*e == 0 && e != t && v == 7) reach_error();", "char *e; char t[2] = {(char)any_byte(), 0}; long v = strtol(t, &e, 10); if (v > 9) reach_error();", inputs=(55,))
pair("library/snprintf-cut", "unreach-call", "char t[4]; int n = snprintf(t, 4, \"%d\", any_byte() + 1000); if (n == 4 && strlen(t) == 3) reach_error();", "char t[4]; int n = snprintf(t, 4, \"%d\", any_byte()); if (strlen(t) > 3) reach_error();")
pair("library/isalpha-range", "valid-deref", "int c = any_int(); if (isalpha(c)) return 1;", "int c = any_byte(); if (isalpha(c)) return 1;", inputs=(100000000,), evidence="the argument must be an unsigned char or EOF")
pair("library/memmove-length", "valid-deref", "char a[4] = {0}; memmove(a + 1, a, any_byte() & 7);", "char a[8] = {0}; memmove(a + 1, a, any_byte() & 7);", inputs=(7,))
pair("library/strchr-null", "valid-deref", "char t[2] = {(char)any_byte(), 0}; *strchr(t, 'a') = 'b';", "char t[2] = {(char)any_byte(), 0}; *strchr(t, 0) = 'b';", inputs=(1,))
pair("library/bsearch-none", "valid-deref", "int a[3] = {1, 3, 5}, k = any_byte(); *(int *)bsearch(&k, a, 3, 4, order) = 2;", "int a[3] = {1, 3, 5}, k = 3; *(int *)bsearch(&k, a, 3, 4, order) = 2;", inputs=(2,), top=TOP + "static int order(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return (x > y) - (x < y); }\n")
pair("library/strtok-static", "valid-deref", "char *t = any_bool() ? (char[]){\"a b\"} : (char *)\"a b\"; strtok(t, \" \");", "char t[] = \"a b\"; strtok(t, \" \");", inputs=(0,))
pair("library/abs-minimum", "no-overflow", "int x = abs(any_int());", "int y = any_int(); int x = y == INT_MIN ? 0 : abs(y);", inputs=(-2147483648,), evidence="the result cannot be represented")
pair("library/div-by-zero", "div-by-zero", "div_t d = div(5, any_byte());", "div_t d = div(5, any_byte() + 1);", inputs=(0,), evidence="C leaves the quotient undefined")
pair("library/sprintf-grows", "valid-deref", "char t[4]; sprintf(t, \"%u\", any_byte() * 100u);", "char t[4]; sprintf(t, \"%u\", any_byte() * 1u);", inputs=(100,))
pair("library/null-text", "undefined-behavior", "printf(\"%s\", any_bool() ? \"a\" : (char *)0);", "printf(\"%s\", any_bool() ? \"a\" : (char *)\"\");", inputs=(0,), evidence="C wants an array of characters")
pair("library/null-text-cut", "undefined-behavior", "char b[9]; snprintf(b, 9, \"%.3s\", any_bool() ? \"abc\" : (char *)0);", "char b[9]; snprintf(b, 9, \"%.3s\", any_bool() ? \"abc\" : \"d\");", inputs=(0,), evidence="C wants an array of characters")
pair("library/null-empty", "undefined-behavior", "char *p = any_bool() ? malloc(1) : 0; memset(p, 0, 0);", "char *p = malloc(1); memset(p, 0, 0);", inputs=(0,))
pair("library/null-empty-unknown-length", "undefined-behavior", "size_t n = any_byte(); char a[256], *p = n ? a : 0; memmove(a, p, n);", "size_t n = any_byte(); char a[256] = {0}, *p = a; memmove(a, p, n);", inputs=(0,))
pair("library/null-empty-compare", "undefined-behavior", "char *p = any_bool() ? \"a\" : 0; if (memcmp(p, \"b\", 0)) return 1;", "char *p = any_bool() ? \"a\" : \"\"; if (memcmp(p, \"b\", 0)) return 1;", inputs=(0,))
pair("library/null-empty-sort", "undefined-behavior", "int *p = any_bool() ? malloc(4) : 0; qsort(p, 0, 4, order);", "int *p = malloc(4); qsort(p, 0, 4, order);", inputs=(0,), top=TOP + "static int order(const void *a, const void *b) { return 0; }\n")
safe("library/snprintf-measures", "int n = snprintf(0, 0, \"%d\", any_byte()); if (n > 3 || n < 1) reach_error();", options="-p all")
safe("library/rand-range", "srand(any_byte()); int x = rand(); if (x < 0 || x > RAND_MAX) reach_error(); if (x % 10 < 0) reach_error();")
world("library/rand-seeded", "srand(7); if (rand() % 1000 == 999) reach_error();")
world("library/rand-loop", "int n = 0; for (int i = 0; i < 3; i++) n += rand() & 1; if (n == 3) reach_error();")
world("library/random", "if (random() == 12345) reach_error();")
world("library/drand48", "if (drand48() > 0.999) reach_error();", top="#define _GNU_SOURCE\n" + TOP)
world("library/rand-r", "unsigned s = 1; if (rand_r(&s) == 5) reach_error();", top=TOP)
world("library/rand-index", "int a[10] = {0}; a[rand() % 11] = 1;")
world("library/rand-pointer", "int (*f)(void) = rand; if (f() == 9) reach_error();")
world("library/putchar-fails", "if (putchar('a') == EOF) reach_error();")
world("library/fputs-number", "if (fputs(\"abc\", stdout) == 17) reach_error();")
world("library/fwrite-short", "if (fwrite(\"abc\", 1, 3, stdout) < 3) reach_error();")
world("library/fflush-fails", "printf(\"a\"); if (fflush(stdout)) reach_error();")
world("library/printf-length", "int n = printf(\"abc\"); char t[4] = {0}; t[n] = 1;")
world("library/ferror", "printf(\"a\"); if (ferror(stdout)) reach_error();")
safe("library/printf-promised", "int n = printf(\"abc\"); if (n >= 0 && n != 3) reach_error();")
safe("library/rand-r-repeats", "unsigned s = 4, t = 4; if (rand_r(&s) != rand_r(&t) || s != t) reach_error();")

# Weak symbols, leaks, ends.
pair("end/leak-at-exit", "valid-memcleanup", "char *p = malloc(1); if (any_bool()) exit(0); free(p);", "char *p = malloc(1); if (any_bool()) { free(p); exit(0); } free(p);", inputs=(1,), options="-p valid-memcleanup", evidence="it is still reachable")
pair("end/lost-in-loop", "valid-memtrack", "char *p = 0; for (int i = 0; i < any_byte() % 3; i++) p = malloc(1); free(p);", "char *p = 0; for (int i = 0; i < any_byte() % 3; i++) { free(p); p = malloc(1); } free(p);", inputs=(2, 2, 2), options="-p valid-memtrack")
pair("end/lost-by-overwriting", "valid-memtrack", "struct { char *a, *b; } s = {malloc(1), malloc(1)}; memset(&s, 0, sizeof s.a); free(s.b);", "struct { char *a, *b; } s = {malloc(1), malloc(1)}; free(s.a); free(s.b);", options="-p valid-memtrack")
pair("end/double-free-of-alias", "valid-free", "char *p = malloc(1), *q = any_bool() ? p : 0; free(p); free(q);", "char *p = malloc(1), *q = any_bool() ? p : 0; free(q ? 0 : p); free(q);", inputs=(1,))
pair("end/free-of-inner", "valid-free", "char *p = malloc(4); free(p + any_bool());", "char *p = malloc(4); free(p + (any_bool() & 0));", inputs=(1,))
pair("end/weak-called", "valid-deref", "if (any_bool()) absent();", "if (absent) absent();", inputs=(1,), top=TOP + "extern void absent(void) __attribute__((weak));\n")

# Returns without a value, overlap, comparisons.
pair("overlap/sprintf-itself", "undefined-behavior", "char t[8] = \"ab\"; sprintf(t, \"%sx\", any_bool() ? \"c\" : t);", "char t[8] = \"ab\", s[4] = \"ab\"; sprintf(t, \"%sx\", any_bool() ? \"c\" : s);", inputs=(0,), evidence="source and target are one")
pair("overlap/strcat-itself", "undefined-behavior", "char t[8] = \"ab\"; strcat(t, t + (any_bool() ? 2 : 1));", "char t[8] = \"ab\", s[4] = \"b\"; strcat(t, s);", inputs=(0,))
pair("overlap/struct-assigned", "undefined-behavior", "union { struct { int a[4]; } s; struct { int x; struct { int a[4]; } s; } t; } u = {0}; u.t.s.a[0] = 0; memcpy(&u.s, &u.t.s, 16);", "union { struct { int a[4]; } s; struct { int x; struct { int a[4]; } s; } t; } u = {0}; memmove(&u.s, &u.t.s, 16);")
pair("overlap/memcpy-by-one", "undefined-behavior", "char t[8] = {0}; int d = any_byte() & 7; if (d) memcpy(t + (d & 1), t, 2);", "char t[8] = {0}; int d = any_byte() & 1; memcpy(t + 2 + d, t, 2);", inputs=(1,))
pair("return/missing", "undefined-behavior", "int x = maybe(any_byte()); if (x) return 1;", "int x = always(any_byte()); if (x) return 1;", inputs=(3,), top=TOP + "static int maybe(int n) { if (n < 3) return n; }\nstatic int always(int n) { if (n < 3) return n; return 0; }\n", evidence="the value is used")
pair("return/missing-in-loop", "undefined-behavior", "int x = find(any_byte()); if (x) return 1;", "int x = find(any_byte() & 1); if (x) return 1;", inputs=(7,), top=TOP + "static int find(int n) { static int t[4] = {0, 1, 2, 3}; for (int i = 0; i < 4; i++) if (t[i] == n) return i; }\n", evidence="the value is used")
safe("return/missing-unused", "maybe(any_byte());", top=TOP + "static int maybe(int n) { if (n < 3) return n; }\n", options="-p undefined-behavior", evidence="only the use of the value is undefined")
pair("compare/memcmp-short", "valid-deref", "char a[2] = {1, 2}, b[4] = {0}; if (memcmp(a, b, any_byte() & 3)) return 1;", "char a[4] = {1, 2}, b[4] = {0}; if (memcmp(a, b, any_byte() & 3)) return 1;", inputs=(3,), evidence="all of both blocks may be read")
pair("compare/strncmp-short", "valid-deref", "char a[2] = {'x', 'y'}; if (!strncmp(a, \"xyz\", any_byte() & 3)) return 1;", "char a[3] = {'x', 'y'}; if (!strncmp(a, \"xyz\", any_byte() & 3)) return 1;", inputs=(3,))
pair("inside/decayed-in-loop", "array-bounds", "struct { int a[2], b[2]; } s = {0}; int *p = s.a, n = 0; for (int i = 0; i <= any_byte() % 3; i++) n += p[i];", "struct { int a[3], b[2]; } s = {0}; int *p = s.a, n = 0; for (int i = 0; i <= any_byte() % 3; i++) n += p[i];", inputs=(2, 2, 2, 2), evidence="the array has two elements; nothing watches a pointer")
pair("inside/decayed-argument", "array-bounds", "struct { char name[4]; char rest[4]; } s = {0}; fill(s.name, 1 + any_byte() % 5);", "struct { char name[5]; char rest[4]; } s = {0}; fill(s.name, 1 + any_byte() % 5);", inputs=(4,), top=TOP + "static void fill(char *p, int n) { for (int i = 0; i < n; i++) p[i] = 1; }\n", evidence="the array has four elements; nothing watches a pointer")
safe("inside/container", "struct { int x; int a[2]; int y; } s = {1, {2, 3}, 4}; int *p = s.a; if (*(int *)((char *)p - offsetof(struct { int x; int a[2]; int y; }, a)) != 1) reach_error();", options="-p all")
safe("inside/whole-by-bytes", "struct { int a[2], b[2]; } s = {{1, 2}, {3, 4}}; unsigned char *p = (unsigned char *)&s; int n = 0; for (size_t i = 0; i < sizeof s; i++) n += p[i]; if (n != 10) reach_error();", options="-p all")
safe("inside/two-dimensions", "int m[2][3] = {{1, 2, 3}, {4, 5, 6}}; int n = 0; for (int i = 0; i < 2; i++) for (int *p = m[i]; p < m[i] + 3; p++) n += *p; if (n != 21) reach_error();", options="-p all")
pair("variable-arguments/too-few", "undefined-behavior", "if (sum(any_byte() % 3, 1, 2) == 9) return 1; if (sum(3, 1, 2) == 9) return 1;", "if (sum(any_byte() % 3, 1, 2) == 9) return 1;", top=TOP + "static int sum(int n, ...) { va_list l; va_start(l, n); int s = 0; for (int i = 0; i < n; i++) s += va_arg(l, int); va_end(l); return s; }\n", evidence="no sanitizer counts variable arguments")
