"""What C and the platform leave open: addresses, arguments, environment, other files, orders."""

from rows import Table

table = Table("world")

ADDRESSES = {
    "bits": "char *p = malloc(4); if (((uintptr_t)p >> 4) % 7 == 3) reach_error();",
    "page": "static char c; if ((uintptr_t)&c % 4096 == 8) reach_error();",
    "high-half": "char *p = malloc(1); if ((uintptr_t)p > 4294967295UL) reach_error();",
    "low-half": "char *p = malloc(1); if ((uintptr_t)p <= 4294967295UL) reach_error();",
    "sign": "int x; if ((intptr_t)&x > 0 && ((intptr_t)&x & 64)) reach_error();",
    "as-int": "int x; if ((int)(uintptr_t)&x == 0) reach_error();",
    "as-char": "int x; unsigned char c = (uintptr_t)&x >> 4; if (c == 3) reach_error();",
    "hash": "int x, t[8] = {0}; t[((uintptr_t)&x >> 5) & 7] = 1; if (t[3]) reach_error();",
    "order-locals": "int a, b; if ((uintptr_t)&a < (uintptr_t)&b) reach_error();",
    "order-heap": "char *a = malloc(1), *b = malloc(1); if ((uintptr_t)a > (uintptr_t)b) reach_error();",
    "order-pointers": "char *a = malloc(1), *b = malloc(1); if (a < b) reach_error();",
    "distance": "char *a = malloc(1), *b = malloc(1); if (b - a == 32) reach_error();",
    "distance-numbers": "int a, b; if ((uintptr_t)&b - (uintptr_t)&a == 64) reach_error();",
    "parity-of-sum": "int a, b; if ((((uintptr_t)&a + (uintptr_t)&b) >> 5) & 1) reach_error();",
    "by-memcpy": "int x, *p = &x; unsigned char b[8]; memcpy(b, &p, 8); if (b[1] == 16) reach_error();",
    "by-union": "int x; union { int *p; unsigned long n; } u = {&x}; if (u.n & 256) reach_error();",
    "by-bytes": "int x, *p = &x; if (((unsigned char *)&p)[2] == 0) reach_error();",
    "function": "if (((uintptr_t)main >> 4) & 1) reach_error();",
    "literal": "if (((uintptr_t)\"abc\" >> 3) & 1) reach_error();",
    "literals-same": "if (\"abc\" == \"abc\") reach_error();",
    "literals-tail": "if (\"xabc\" + 1 == \"abc\") reach_error();",
    "printed": "int x; char t[40]; snprintf(t, 40, \"%p\", (void *)&x); if (t[5] == '7') reach_error();",
    "one-past-is-next": "int a[2], b[2]; if (a + 2 == b) reach_error();",
    "reused-block": "char *p = malloc(8); uintptr_t n = (uintptr_t)p; free(p); char *q = malloc(8); if ((uintptr_t)q == n) reach_error();",
    "realloc-stays": "char *p = malloc(8); uintptr_t n = (uintptr_t)p; p = realloc(p, 80); if ((uintptr_t)p == n) reach_error();",
    "realloc-moves": "char *p = malloc(80); uintptr_t n = (uintptr_t)p; p = realloc(p, 8); if ((uintptr_t)p != n) reach_error();",
    "reused-frame": "uintptr_t a = frame(), b = frame(); if (a == b) reach_error();",
    "stack-grows-down": "int x; if (frame() < (uintptr_t)&x) reach_error();",
    "hash-order": "int *p = malloc(4), *q = malloc(4); int *first = (uintptr_t)p < (uintptr_t)q ? p : q; if (first == p) reach_error();",
    "aligned-more": "int x; if ((uintptr_t)&x % 32 == 0) reach_error();",
    "malloc-aligned-more": "char *p = malloc(64); if ((uintptr_t)p % 64 != 0) reach_error();",
    "null-difference": "char *p = malloc(1); if (p - (char *)0 > 1000000) reach_error();",
    "argument-decides": "char *p = malloc(1); if (((uintptr_t)p >> 4 & 255) == any_byte()) reach_error();",
    "xor-list": "char *p = malloc(1), *q = malloc(1); if (((uintptr_t)p ^ (uintptr_t)q) == 32) reach_error();",
    "as-index": "static int t[4096]; int x; t[(uintptr_t)&x & 4095] = 1; if (t[16]) reach_error();",
    "as-loop-bound": "int x; for (unsigned i = 0; i < ((uintptr_t)&x >> 4 & 3); i++) if (i == 2) reach_error();",
    "as-divisor": "int x; volatile int y = 5 / (int)((uintptr_t)&x >> 4 & 7);",
    "as-length": "char a[4], b[4] = {0}; int x; memcpy(a, b, (uintptr_t)&x >> 4 & 7);",
    "to-double": "int x; double d = (double)(uintptr_t)&x; if (d > 1e14) reach_error();",
    "void-to-bool-mask": "int x; if (!((uintptr_t)&x & 0xfff0)) reach_error();",
}
for name, body in ADDRESSES.items():
    table.world(f"address/{name}", body, top="int main(void);\nstatic uintptr_t frame(void) { int x; return (uintptr_t)&x; }\n")
for name, body in {
    "not-null": "int x; char *p = malloc(1); if (!&x || !p || !(uintptr_t)p) reach_error();",
    "aligned": "int x; long *p = malloc(8); if ((uintptr_t)&x % 4 || (uintptr_t)p % 16) reach_error();",
    "apart": "int x, y; char *p = malloc(1), *q = malloc(1); if (&x == &y || p == q || (uintptr_t)p == (uintptr_t)q) reach_error();",
    "inside-one": "int a[4]; if (&a[1] <= &a[0] || (uintptr_t)&a[2] - (uintptr_t)&a[0] != 8) reach_error();",
    "round-trip": "int x = 5; uintptr_t n = (uintptr_t)&x; if (*(int *)n != 5) reach_error();",
    "tag-bit": "int x = 5; uintptr_t n = (uintptr_t)&x | 1; if (*(int *)(n & ~(uintptr_t)1) != 5) reach_error();",
    "order-inside": "char t[9]; char *p = t + any_byte() % 9; if (p < t || p > t + 8) reach_error();",
    "no-wrap": "int a[4]; if ((uintptr_t)(a + 4) < (uintptr_t)a) reach_error();",
    "user-half": "int x; if ((intptr_t)&x < 0) reach_error();",
    "self": "int x; if (((uintptr_t)&x ^ (uintptr_t)&x) != 0) reach_error();",
    "struct-order": "struct { int a, b; } s; if (&s.a >= &s.b) reach_error();",
    "xor-back": "int x = 7, y = 9; uintptr_t n = (uintptr_t)&x ^ (uintptr_t)&y; if (*(int *)(n ^ (uintptr_t)&y) != 7) reach_error();",
}.items():
    table.safe(f"promised/{name}", body)

ARGUMENTS = {
    "count": "assert(argc < 2);",
    "none": "assert(argc > 0);",
    "strcpy": "char b[8]; if (argc > 1) strcpy(b, argv[1]);",
    "letter": "if (argc == 2 && argv[1][0] == 'x') reach_error();",
    "number": "if (argc > 2 && atoi(argv[2]) == 77) reach_error();",
    "index": "int a[4] = {0}; if (argc > 1) a[atoi(argv[1])] = 1;",
    "unchecked": "return argv[1][0];",
    "name": "char b[4]; strcpy(b, argv[0]);",
    "environment": "assert(envp[0] == 0);",
    "length": "if (argc > 1 && strlen(argv[1]) == 3) reach_error();",
    "loop": "int n = 0; for (char **p = argv; *p; p++) n++; if (n > 2) reach_error();",
    "behind-null": "return argv[argc + 1] != 0;",
}
for name, body in ARGUMENTS.items():
    table.world(f"argument/{name}", "", top=f"int main(int argc, char **argv, char **envp) {{ {body} return 0; }}\n")
table.safe("argument/ends-with-null", "", top="int main(int argc, char **argv) { if (argv[argc]) reach_error(); return 0; }\n")
table.safe("argument/unused", "", top="int main(int argc, char **argv) { int x = 5; return x - 5; }\n")

OUTSIDE = {
    "getenv-null": "char *h = getenv(\"HOME\"); return h[0];",
    "getenv-copy": "char b[8], *h = getenv(\"HOME\"); if (h) strcpy(b, h);",
    "getenv-value": "char *h = getenv(\"A\"); if (h && h[0] == 'q') reach_error();",
    "getchar": "if (getchar() == 'x') reach_error();",
    "fgets": "char b[8]; if (fgets(b, 8, stdin) && b[0] == 'x') reach_error();",
    "scanf": "int n = 0; if (scanf(\"%d\", &n) == 1 && n == 77) reach_error();",
    "scanf-text": "char b[4]; scanf(\"%s\", b);",
    "fopen": "FILE *f = fopen(\"a\", \"r\"); if (f) reach_error();",
    "fopen-fails": "FILE *f = fopen(\"a\", \"w\"); if (!f) reach_error();",
    "read-file": "FILE *f = fopen(\"a\", \"r\"); if (f && fgetc(f) == 'x') reach_error();",
    "time": "if (time(0) % 7 == 3) reach_error();",
    "clock": "if (clock() > 100000) reach_error();",
    "rand": "if (rand() % 7 == 3) reach_error();",
    "printf-fails": "if (printf(\"a\") < 0) reach_error();",
    "puts-fails": "if (puts(\"a\") < 0) reach_error();",
    "errno": "strtol(\"99999999999999999999\", 0, 10); if (errno == 0) reach_error();",
    "errno-start": "errno = 5; malloc(4); if (errno != 5) reach_error();",
    "system": "if (system(\"true\")) reach_error();",
    "remove": "if (remove(\"/no/such\") == 0) reach_error();",
    "getpid": "if (getpid() % 2) reach_error();",
    "isatty": "if (isatty(0)) reach_error();",
    "locale": "if (isalpha(200)) reach_error();",
    "volatile": "static volatile int flag; while (!flag) {} reach_error();",
    "volatile-twice": "volatile int v = 1; if (v != v) reach_error();",
    "signal": "signal(2, handler); if (kept) reach_error();",
}
# Promised by C: the range error, and the locale in which a program starts.
PROMISED = {"errno", "locale"}
for name, body in OUTSIDE.items():
    top = "#include <ctype.h>\n#include <errno.h>\n#include <signal.h>\n#include <time.h>\n#include <unistd.h>\nstatic volatile int kept; static void handler(int n) { kept = n; }\n"
    if name in PROMISED:
        table.safe(f"outside/{name}", body, top=top)
    elif name.startswith("volatile"):
        table.world(f"outside/{name}", body, top=top, options="--volatile input")
    else:
        table.world(f"outside/{name}", body, top=top)

LINKAGE = {
    "weak-function": ("extern int f(void) __attribute__((weak)); int main(void) { if (!f) reach_error(); return 0; }", "violated(unreach-call)", ""),
    "weak-variable": ("extern int v __attribute__((weak)); int main(void) { if (!&v) reach_error(); return 0; }", "violated(unreach-call)", ""),
    "weak-call": ("extern int f(void) __attribute__((weak)); int main(void) { return f(); }", "violated(valid-deref)", ""),
    "weak-defined": ("__attribute__((weak)) int f(void) { return 1; } int main(void) { if (f() == 2) reach_error(); return 0; }", "safe", ""),
    "no-body": ("extern int f(void); int main(void) { if (f() == 2) reach_error(); return 0; }", "world", ""),
    "no-body-writes": ("extern void f(int *); int main(void) { int x = 1; f(&x); if (x == 2) reach_error(); return 0; }", "world", "--havoc-unknown"),
    "no-body-global": ("int g = 1; extern void f(void); int main(void) { f(); if (g == 2) reach_error(); return 0; }", "world", "--havoc-unknown"),
    "no-body-escaped": ("static int g = 1; int *show(void) { return &g; } extern void f(int *); int main(void) { f(show()); if (g == 2) reach_error(); return 0; }", "world", "--havoc-unknown"),
    "no-body-kept": ("extern void f(int *); extern void h(void); int main(void) { int x = 1; f(&x); x = 1; h(); if (x == 2) reach_error(); return 0; }", "world", "--havoc-unknown"),
    "no-body-field": ("struct s { int *p; }; extern void f(struct s *); int main(void) { int x = 1; struct s t = {&x}; f(&t); if (x == 2) reach_error(); return 0; }", "world", "--havoc-unknown"),
    "no-body-heap": ("extern void f(char *); int main(void) { char *p = malloc(2); p[0] = 1; f(p); if (p[0] == 2) reach_error(); return 0; }", "world", "--havoc-unknown"),
    "no-body-frees": ("extern void f(char *); int main(void) { char *p = malloc(2); f(p); p[0] = 2; return 0; }", "world", "--havoc-unknown"),
    "no-body-returns-pointer": ("extern int *f(void); int main(void) { *f() = 1; return 0; }", "world", "--havoc-unknown"),
    "no-body-callback": ("static int n; static void cb(void) { n = 1; } extern void f(void (*)(void)); int main(void) { f(cb); if (n) reach_error(); return 0; }", "world", "--havoc-unknown"),
    "no-body-exits": ("extern void f(void); int main(void) { char *p = malloc(1); f(); free(p); return 0; }", "world", "--havoc-unknown -p valid-memcleanup"),
    "extern-variable": ("extern int v; int main(void) { if (v == 3) reach_error(); return 0; }", "world", ""),
    "extern-array": ("extern char v[]; int main(void) { v[3] = 1; return 0; }", "world", ""),
    "inline-assembly": ("int main(void) { int x = 1; __asm__ volatile(\"movl $2, %0\" : \"=r\"(x)); if (x == 2) reach_error(); return 0; }", "world", ""),
    "constructor": ("static int n; __attribute__((constructor)) static void first(void) { n = 1; } int main(void) { if (n) reach_error(); return 0; }", "violated(unreach-call)", ""),
    "destructor": ("static int n; __attribute__((destructor)) static void last(void) { if (n) reach_error(); } int main(void) { n = 1; return 0; }", "violated(unreach-call)", ""),
    "atexit": ("static int n; static void last(void) { if (n) reach_error(); } int main(void) { atexit(last); n = any_bool(); return 0; }", "violated(unreach-call)", ""),
    "alias": ("int g = 1; extern int h __attribute__((alias(\"g\"))); int main(void) { g = any_byte(); if (h == 7) reach_error(); return 0; }", "violated(unreach-call)", ""),
    "tentative": ("int g; int g; int main(void) { if (g) reach_error(); return 0; }", "safe", ""),
    "thread-local": ("_Thread_local int g = 4; int main(void) { if (g != 4) reach_error(); return 0; }", "safe", ""),
    "implicit-prototype": ("int main() { void *p = undeclared(3); return p != 0; }", "world", ""),
}
for name, (text, truth, options) in LINKAGE.items():
    inputs = (7,) if name == "alias" else (1,)
    if truth == "world":
        table.world(f"linkage/{name}", "", top=text, options=options)
    else:
        table.add(f"linkage/{name}", truth, "", top=text, options=options, inputs=inputs)

ENDS = {
    "abort-lost": ("valid-memtrack", "char *p = malloc(3); p = 0; abort();"),
    "exit-lost": ("valid-memtrack", "char *p = malloc(3); p = 0; exit(0);"),
    "loop-lost": ("valid-memtrack", "char *p = malloc(3); p = 0; for (;;) {}"),
    "callee-lost": ("valid-memtrack", "char *p = malloc(3); if (any_bool()) return 0; free(p);"),
    "assert": ("assert", "int x = any_byte(); assert(x != 9);"),
    "assert-effect": ("assert", "int x = 0; assert(++x == 1); assert(x == 1 + (any_byte() == 9));"),
}
for name, (violated, body) in ENDS.items():
    table.violated(f"end/{name}", violated, body, inputs=(9,), evidence="LeakSanitizer does not look at this end" if name in ("abort-lost", "loop-lost") else "")
table.safe("end/exit-kept", "static char *p; p = malloc(3); if (any_bool()) exit(1); abort();", options="-p valid-memtrack", evidence="ends with abort")
table.violated("end/call-exit", "call:exit", "if (any_byte() == 9) exit(3);", options="-p call:exit", inputs=(9,), evidence="an exit is no report")
