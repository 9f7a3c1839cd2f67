"""What a reader of the engine tried: where paths meet, where loops stand still, where inputs are narrowed, where memory is indexed."""

from rows import Table

table = Table("engine")
pair, safe, world, violated = table.pair, table.safe, table.world, table.violated


def endless(name, violated_property, bad, good, evidence, **rest):
    """A loop that ends, and one that does not: no run shows that."""
    violated(f"{name}/bad", violated_property, bad, evidence=evidence if violated_property == "valid-memtrack" else "", **rest)
    options = "" if violated_property == "unreach-call" else f"-p {violated_property}"
    safe(f"{name}/good", good, evidence=evidence, options=options, **rest)


# Inputs that are only compared and copied: few values must stand for all.
pair("narrow/gap", "unreach-call", "int a = any_int(), b = any_int(); if (3 < a && a < b && b < 6) reach_error();", "int a = any_int(), b = any_int(); if (3 < a && a < b && b < 5) reach_error();", inputs=(4, 5))
pair("narrow/three-in-gap", "unreach-call", "int a = any_int(), b = any_int(), c = any_int(); if (a < b && b < c && a >= INT_MAX - 2) reach_error();", "int a = any_int(), b = any_int(), c = any_int(); if (a < b && b < c && a >= INT_MAX - 1) reach_error();", inputs=(2147483645, 2147483646, 2147483647))
pair("narrow/sign", "unreach-call", "int a = any_int(); unsigned u = a; if (a < 0 && u > 0xfffffff0u) reach_error();", "int a = any_int(); unsigned u = a; if (a < 0 && u < 0x80000000u) reach_error();", inputs=(-1,))
pair("narrow/cut", "unreach-call", "int a = any_int(); signed char c = a; if (a > 200 && c == 5) reach_error();", "int a = any_int(); signed char c = a; if (a > 200 && a < 256 && c == 5) reach_error();", inputs=(261,))
pair("narrow/far", "unreach-call", "long a = any_long(); if (a > 0x123456789abcdefL && (int)a == 7) reach_error();", "long a = any_long(); if (a > 0 && a < 0x100000000L && (int)a == 7 && a != 7) reach_error();", inputs=(0x7fffffff00000007,))
pair("narrow/sum-behind", "no-overflow", "int a = any_int(), b = any_int(); if (a > b) { int d = a - b; if (d == 1) return 1; }", "int a = any_int(), b = any_int(); if (a > b && b >= 0) { int d = a - b; if (d == 1) return 1; }", inputs=(2147483647, -5))
pair("narrow/sorted", "unreach-call", "int a = any_int(), b = any_int(), t; if (a > b) { t = a; a = b; b = t; } if (a == b) reach_error();", "int a = any_int(), b = any_int(), t; if (a > b) { t = a; a = b; b = t; } if (a > b) reach_error();", inputs=(1, 1))
pair("narrow/index", "array-bounds", "int t[3] = {0}; int i = any_int(); if (i > -1 && i < 4) t[i] = 1;", "int t[3] = {0}; int i = any_int(); if (i > -1 && i < 3) t[i] = 1;", inputs=(3,))
pair("narrow/all-different", "unreach-call", "unsigned char a[4]; for (int i = 0; i < 4; i++) a[i] = any_byte() & 3; for (int i = 0; i < 4; i++) for (int j = 0; j < i; j++) if (a[i] == a[j]) return 0; reach_error();",
     "unsigned char a[4]; for (int i = 0; i < 4; i++) a[i] = any_byte() % 3; for (int i = 0; i < 4; i++) for (int j = 0; j < i; j++) if (a[i] == a[j]) return 0; reach_error();", inputs=(0, 1, 2, 3))
pair("narrow/float-order", "unreach-call", "int a = any_int(); float f = a; if (a > 16777216 && f == 16777216.0f) reach_error();", "int a = any_int(); double f = a; if (a > 16777216 && f == 16777216.0) reach_error();", inputs=(16777217,))

# Loops that stand still, and some that only seem to.
endless("loop/wraps", "unreach-call", "for (unsigned short i = 0; i < 256; i++) if (any_bool()) break; reach_error();", "for (unsigned char i = 0; i < 256; i++); reach_error();", evidence="a byte is always below 256")
endless("loop/changes-heap", "unreach-call", "int *p = calloc(1, 4); while (*p < 3) ++*p; reach_error();", "int *p = calloc(1, 4); while (*p < 3) if (*p > 7) ++*p; reach_error();", evidence="nothing changes in the loop")
endless("loop/changes-by-call", "unreach-call", "while (!step()); reach_error();", "while (!stay()); reach_error();", top="static int step(void) { static unsigned char n; return ++n == 0; }\nstatic int stay(void) { static unsigned char n; return n > 0; }\n", evidence="nothing changes in the loop")
endless("loop/changes-bit-field", "unreach-call", "struct { unsigned n : 2; } s = {0}; do s.n++; while (s.n); reach_error();", "struct { unsigned n : 2; } s = {1}; do s.n |= 1; while (s.n); reach_error();", evidence="nothing changes in the loop")
endless("loop/changes-float", "unreach-call", "float f = 16777214; while (f < 16777216) f++; reach_error();", "float f = 16777216; while (f < 16777218) f++; reach_error();", evidence="the float cannot grow by one")
endless("loop/waits-for-input", "unreach-call", "while (any_byte() != 200); reach_error();", "while (any_byte() < 256); reach_error();", inputs=(200,), evidence="no byte is above 255")
endless("loop/two-states", "unreach-call", "int x = 1; while (x != 4) x = x * 2; reach_error();", "int x = 1; while (x != 4) x = -x; reach_error();", evidence="it goes to and fro")
endless("loop/leak-before-endless", "valid-memtrack", "char *p = malloc(1); p = 0; for (;;);", "char *p = malloc(1); free(p); p = 0; for (;;);", evidence="the block is lost, and nothing ends")
pair("loop/late-violation", "array-bounds", "static int t[50]; for (int i = 0; i <= 50; i++) t[i] = i;", "static int t[50]; for (int i = 0; i < 50; i++) t[i] = i;")
pair("loop/unknown-bound", "array-bounds", "static int t[20]; int n = any_byte() % 22; for (int i = 0; i < n; i++) t[i] = i;", "static int t[21]; int n = any_byte() % 22; for (int i = 0; i < n; i++) t[i] = i;", inputs=(21,))
pair("loop/nested-late", "unreach-call", "int k = 0; for (int i = 0; i < 6; i++) for (int j = 0; j < i; j++) if (any_bool()) k++; if (k == 15) reach_error();", "int k = 0; for (int i = 0; i < 6; i++) for (int j = 0; j < i; j++) if (any_bool()) k++; if (k == 16) reach_error();", inputs=(1,) * 15)

# Where paths meet.
pair("join/pointer-kinds", "valid-deref", "int x = 1, *h = malloc(4), *p = any_bool() ? &x : h; free(h); *p = 3;", "int x = 1, *h = malloc(4), *p = any_bool() ? &x : h; *p = 3; free(h);", inputs=(0,))
pair("join/null-or-not", "valid-deref", "int x = 1, *p = 0; char c = any_byte(); if (c > 3) p = &x; if (c > 2) *p = 2;", "int x = 1, *p = 0; char c = any_byte(); if (c > 2) p = &x; if (c > 3) *p = 2;", inputs=(3,))
pair("join/freed-on-one-side", "valid-free", "char *p = malloc(1); unsigned char c = any_byte(); if (c & 1) free(p); if (c & 2) free(p);", "char *p = malloc(1); unsigned char c = any_byte(); if (c & 1) free(p); else if (c & 2) free(p);", inputs=(3,))
pair("join/leak-on-one-side", "valid-memtrack", "char *p = malloc(1); unsigned char c = any_byte(); if (c == 77) p = 0; free(p);", "char *p = malloc(1); unsigned char c = any_byte(); if (c == 77) { free(p); p = 0; } free(p);", inputs=(77,))
pair("join/size", "valid-deref", "size_t n = any_bool() ? 4 : 8; char *p = malloc(n); p[n == 8 ? 7 : 4] = 1;", "size_t n = any_bool() ? 4 : 8; char *p = malloc(n); p[n == 8 ? 7 : 3] = 1;", inputs=(1,))
pair("join/list-length", "valid-deref", "struct n { struct n *next; } *h = 0; for (int i = any_byte() & 3; i > 0; i--) { struct n *x = malloc(sizeof *x); x->next = h; h = x; } h = h->next;", "struct n { struct n *next; } *h = 0; for (int i = any_byte() & 3; i > 0; i--) { struct n *x = malloc(sizeof *x); x->next = h; h = x; } if (h) h = h->next;", inputs=(0,))
pair("join/function", "no-overflow", "int (*f)(int) = any_bool() ? more : less; int x = f(INT_MAX);", "int (*f)(int) = any_bool() ? less : less; int x = f(INT_MAX);", inputs=(1,), top="static int more(int x) { return x + 1; }\nstatic int less(int x) { return x - 1; }\n")
pair("join/struct-field", "unreach-call", "struct { char a; short b; int c; } s = {0}; switch (any_byte()) { case 1: s.a = 1; break; case 2: s.b = 2; break; case 3: s.c = 3; } if (s.a + s.b + s.c == 3) reach_error();",
     "struct { char a; short b; int c; } s = {0}; switch (any_byte()) { case 1: s.a = 1; break; case 2: s.b = 2; break; case 3: s.c = 3; } if (s.a + s.b + s.c == 4) reach_error();", inputs=(3,))
pair("join/handlers", "unreach-call", "if (any_bool()) atexit(one); else atexit(two);", "if (any_bool()) atexit(two); else atexit(two);", inputs=(1,), top="static void two(void) {}\nstatic void one(void) { reach_error(); }\n")
pair("join/jump-places", "unreach-call", "static jmp_buf a, b; if (setjmp(a)) reach_error(); if (setjmp(b)) return 0; longjmp(any_bool() ? a : b, 1);", "static jmp_buf a, b; if (setjmp(a)) reach_error(); if (setjmp(b)) return 0; longjmp(any_bool() ? b : b, 1);", inputs=(1,))
pair("join/alloca-sizes", "valid-deref", "int n = any_byte() & 3; char *p = __builtin_alloca(n + 1); p[3] = 1;", "int n = any_byte() & 3; char *p = __builtin_alloca(n + 4); p[3] = 1;", inputs=(2,))
pair("join/errno", "unreach-call", "if (any_bool()) errno = 3; else errno = 0; if (errno == 3) reach_error();", "if (any_bool()) errno = 3; else errno = 0; if (errno == 4) reach_error();", inputs=(1,), top="#include <errno.h>\n")

# Memory at unknown places.
pair("memory/write-then-read", "unreach-call", "int t[4] = {0}; t[any_byte() & 3] = 1; t[any_byte() & 3] = 2; if (t[0] == 1 && t[1] == 0 && t[3] == 2) reach_error();", "int t[4] = {0}; t[any_byte() & 3] = 1; t[any_byte() & 3] = 2; if (t[0] == 1 && t[1] == 1) reach_error();", inputs=(0, 3))
pair("memory/bytes-of-words", "unreach-call", "unsigned w = 0; ((unsigned char *)&w)[any_byte() & 3] = 1; if (w == 65536) reach_error();", "unsigned w = 0; ((unsigned char *)&w)[any_byte() & 3] = 1; if (w == 2) reach_error();", inputs=(2,))
pair("memory/across-words", "unreach-call", "unsigned char t[8] = {0}; unsigned w = 0x01020304; memcpy(t + (any_byte() & 3), &w, 4); if (t[5] == 2) reach_error();", "unsigned char t[8] = {0}; unsigned w = 0x01020304; memcpy(t + (any_byte() & 3), &w, 4); if (t[6] == 2) reach_error();", inputs=(3,))
pair("memory/pointer-table", "valid-deref", "int a, b, *t[4] = {&a, &b, &a}; *t[any_byte() & 3] = 1;", "int a, b, *t[4] = {&a, &b, &a, &b}; *t[any_byte() & 3] = 1;", inputs=(3,))
pair("memory/aliases", "unreach-call", "int a = 0, b = 0, *p = any_bool() ? &a : &b, *q = any_bool() ? &a : &b; *p = 1; *q = 2; if (*p == 2) reach_error();", "int a = 0, b = 0, *p = any_bool() ? &a : &b, *q = any_bool() ? &a : &b; *p = 1; *q = 2; if (*p == 2 && p != q) reach_error();", inputs=(1, 1))
pair("memory/struct-in-table", "unreach-call", "struct { char k; int v; } t[3] = {{1, 10}, {2, 20}, {3, 30}}; unsigned char i = any_byte() % 3; t[i].v++; if (t[2].v == 31) reach_error();", "struct { char k; int v; } t[3] = {{1, 10}, {2, 20}, {3, 30}}; unsigned char i = any_byte() % 3; t[i].v++; if (t[2].v == 31 && t[1].v == 21) reach_error();", inputs=(2,))
pair("memory/length-unknown", "unreach-call", "char a[5] = \"abcd\", b[5] = \"wxyz\"; memcpy(a, b, any_byte() % 5); if (a[2] == 'y' && a[3] == 'd') reach_error();", "char a[5] = \"abcd\", b[5] = \"wxyz\"; memcpy(a, b, any_byte() % 5); if (a[2] == 'y' && a[1] == 'b') reach_error();", inputs=(3,))
pair("memory/moved-by-unknown", "unreach-call", "char a[5] = \"abcd\"; int d = any_byte() & 1; memmove(a + d, a, 3); if (a[1] == 'a' && a[3] == 'c') reach_error();", "char a[5] = \"abcd\"; int d = any_byte() & 1; memmove(a + d, a, 3); if (a[1] == 'a' && a[0] != 'a') reach_error();", inputs=(1,))
pair("memory/signed-offset", "valid-deref", "char *p = malloc(8), *q = p + 4; q[(signed char)any_byte() % 6] = 1;", "char *p = malloc(8), *q = p + 4; q[(signed char)any_byte() % 4] = 1;", inputs=(251,))
pair("memory/huge-offset", "valid-deref", "char *p = malloc(8); p[any_long() & 0x7000000000000000] = 1;", "char *p = malloc(8); p[any_long() & 7] = 1;", inputs=(0x1000000000000000,))
pair("memory/realloc-keeps", "unreach-call", "char *p = malloc(2); p[0] = any_byte(); p[1] = 1; p = realloc(p, 5); if (p[0] == 9 && p[1] == 1) reach_error();", "char *p = malloc(2); p[0] = any_byte(); p[1] = 1; p = realloc(p, 5); if (p[1] != 1) reach_error();", inputs=(9,))
