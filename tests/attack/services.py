"""The same reading of what lies around the language: the library, addresses, ends of programs, functions that are called."""

from rows import Table

table = Table("services")
pair, safe, world, violated = table.pair, table.safe, table.world, table.violated

ALL = "-p all"
UNDEFINED = "-p undefined-behavior"

# 7.24: strings.
pair("string/strncpy-then-cat", "valid-deref", "char a[8]; strncpy(a, \"abcd\", 4); strcat(a, \"x\");", "char a[8]; strncpy(a, \"abcd\", 5); strcat(a, \"x\");", evidence="what follows was never written, so nothing ends it")
pair("string/strncat-ends", "valid-deref", "char t[4] = \"ab\"; strncat(t, \"cdef\", 1 + any_bool());", "char t[5] = \"ab\"; strncat(t, \"cdef\", 1 + any_bool());", inputs=(1,))
pair("string/snprintf-size", "valid-deref", "char t[4]; snprintf(t, 8, \"%d\", any_int());", "char t[4]; snprintf(t, 4, \"%d\", any_int());", inputs=(10000,))
pair("string/snprintf-result-as-index", "valid-deref", "char t[4]; int n = snprintf(t, sizeof t, \"%d\", any_byte() * 10); t[n] = 0;", "char t[5]; int n = snprintf(t, sizeof t, \"%d\", any_byte() * 10); t[n] = 0;", inputs=(200,))
pair("string/precision-protects", "valid-deref", "char a[3] = {'x', 'y', 'z'}; char t[9]; snprintf(t, 9, \"%.*s\", 3 + any_bool(), a);", "char a[3] = {'x', 'y', 'z'}; char t[9]; snprintf(t, 9, \"%.*s\", 2 + any_bool(), a);", inputs=(1,), evidence="AddressSanitizer does not look there")
pair("string/negative-precision", "valid-deref", "char a[3] = {'x', 'y', 'z'}; char t[9]; snprintf(t, 9, \"%.*s\", -(int)any_bool(), a);", "char a[3] = {'x', 'y', 'z'}; char t[9]; snprintf(t, 9, \"%.*s\", (int)any_bool(), a);", inputs=(1,), evidence="AddressSanitizer does not look there")
pair("string/width-grows", "valid-deref", "char t[8]; sprintf(t, \"%*d\", any_byte() & 15, 1);", "char t[8]; sprintf(t, \"%*d\", any_byte() & 7, 1);", inputs=(8,))
pair("string/memchr-finds", "valid-deref", "char a[3] = {1, 2, 3}; volatile void *p = memchr(a, any_byte(), 4);", "char a[3] = {1, 2, 3}; volatile void *p = memchr(a, any_byte() % 3 + 1, 3);", inputs=(7,))
pair("string/strrchr-unended", "valid-deref", "char a[2] = {'a', (char)any_byte()}; volatile char *p = strrchr(a, 'a');", "char a[3] = {'a', (char)any_byte()}; volatile char *p = strrchr(a, 'a');", inputs=(1,))
pair("string/strspn-unended", "valid-deref", "char a[2] = {'a', (char)any_byte()}; volatile size_t n = strspn(a, \"ab\");", "char a[3] = {'a', (char)any_byte()}; volatile size_t n = strspn(a, \"ab\");", inputs=(97,))
pair("string/stpcpy-chain", "valid-deref", "char t[5]; stpcpy(stpcpy(t, \"ab\"), any_bool() ? \"cd\" : \"cde\");", "char t[6]; stpcpy(stpcpy(t, \"ab\"), any_bool() ? \"cd\" : \"cde\");", inputs=(0,), evidence="AddressSanitizer does not look there")
pair("string/strtok-first", "valid-deref", "char *p = strtok(any_bool() ? (char[]){\"a\"} : NULL, \" \");", "char *p = strtok((char[]){\"a\"}, \" \"); p = strtok(NULL, \" \"); if (p) reach_error();", inputs=(0,))
pair("string/strtok-gone", "valid-deref", "{ char t[4] = \"a b\"; strtok(t, \" \"); } volatile char *p = strtok(NULL, \" \");", "char t[4] = \"a b\"; strtok(t, \" \"); volatile char *p = strtok(NULL, \" \");")
pair("string/strtol-range", "unreach-call", "char t[3] = {'9', (char)any_byte(), 0}; if (strtol(t, 0, 10) > 90) reach_error();", "char t[3] = {'9', (char)any_byte(), 0}; if (strtol(t, 0, 10) > 99) reach_error();", inputs=(49,))
pair("string/strtol-hex", "unreach-call", "char t[4] = {'0', 'x', (char)any_byte(), 0}; if (strtol(t, 0, 0) == 10) reach_error();", "char t[4] = {'0', 'x', (char)any_byte(), 0}; if (strtol(t, 0, 0) == 16) reach_error();", inputs=(97,))
pair("string/strtoul-minus", "unreach-call", "char t[3] = {(char)any_byte(), '1', 0}; if (strtoul(t, 0, 10) == ULONG_MAX) reach_error();", "char t[3] = {(char)any_byte(), '1', 0}; if (strtoul(t, 0, 10) == ULONG_MAX - 1) reach_error();", inputs=(45,))
pair("string/strdup-short", "valid-deref", "char *p = strdup(any_bool() ? \"abc\" : \"a\"); p[2] = 0; free(p);", "char *p = strdup(any_bool() ? \"abc\" : \"ab\"); p[2] = 0; free(p);", inputs=(0,))
pair("string/strndup-ends", "valid-deref", "char *p = strndup(\"abcdef\", any_byte() & 3); p[3] = 0; free(p);", "char *p = strndup(\"abcdef\", 3); p[3] = 0; free(p);", inputs=(2,))
pair("string/memset-size-of-pointer", "valid-deref", "char a[4], *p = a; memset(p, 0, sizeof p);", "char a[8], *p = a; memset(p, 0, sizeof p);")
pair("string/negative-length", "valid-deref", "char a[4], b[4] = {0}; int n = (signed char)any_byte(); if (n <= 4) memcpy(a, b, n);", "char a[4], b[4] = {0}; int n = (signed char)any_byte(); if (n <= 4 && n >= 0) memcpy(a, b, n);", inputs=(255,))
pair("string/wide", "valid-deref", "wchar_t a[3]; wcscpy(a, any_bool() ? L\"ab\" : L\"abc\");", "wchar_t a[4]; wcscpy(a, any_bool() ? L\"ab\" : L\"abc\");", inputs=(0,), top="#include <wchar.h>\n", evidence="AddressSanitizer does not look there")
pair("string/off-by-the-end", "valid-deref", "char a[3] = \"abc\"; if (strcmp(a, \"abc\") == 0) return 1;", "char a[4] = \"abc\"; if (strcmp(a, \"abc\") == 0) return 1;")
pair("string/literal-written", "valid-deref", "char *s = \"abc\"; s[any_byte() % 3] = 'x';", "char s[] = \"abc\"; s[any_byte() % 3] = 'x';", evidence="a literal is not to be written")
pair("string/literal-of-array", "valid-deref", "char *t[2] = {\"a\", strdup(\"b\")}; *t[any_bool()] = 'c';", "char a[] = \"a\", *t[2] = {a, strdup(\"b\")}; *t[any_bool()] = 'c';", inputs=(0,))
pair("string/constant-written", "valid-deref", "static const int t[2] = {1, 2}; *(int *)&t[any_bool()] = 3;", "static int t[2] = {1, 2}; *(int *)(const int *)&t[any_bool()] = 3;")
pair("string/local-constant-written", "undefined-behavior", "const int x = any_byte(); *(int *)&x = 3; if (x == 4) return 1;", "int x = any_byte(); *(int *)(const int *)&x = 3; if (x == 4) return 1;", options=ALL, evidence="x is const")
world("string/literals-may-be-one", "const char *a = \"abc\", *b = \"abc\"; if (a == b) reach_error();")
world("string/literals-may-be-two", "const char *a = \"abc\", *b = \"abc\"; if (a != b) reach_error();")
world("string/literals-may-overlap", "const char *a = \"abc\", *b = \"bc\"; if (a + 1 == b) reach_error();")
world("string/constant-literals", "const int *a = (const int[]){1, 2}, *b = (const int[]){1, 2}; if (a == b) reach_error();")
pair("string/toupper-negative", "undefined-behavior", "char c = any_byte(); c = toupper(c);", "char c = any_byte(); c = toupper((unsigned char)c);", options=ALL, inputs=(128,), top="#include <ctype.h>\n", evidence="the argument is neither a byte nor EOF")

# 7.21: formats.
pair("format/other-type", "undefined-behavior", "printf(\"%d\", 1.5 * any_byte());", "printf(\"%g\", 1.5 * any_byte());", options=ALL, evidence="the argument is a double")
pair("format/long-for-int", "uninit", "printf(\"%ld\", (int)any_byte());", "printf(\"%d\", (int)any_byte());", options="-p uninit", evidence="the argument is an int")
pair("format/none-left", "undefined-behavior", "printf(any_bool() ? \"%d %d\" : \"%d\", 1);", "printf(any_bool() ? \"%d %d\" : \"%d\", 1, 2);", options=ALL, inputs=(1,), evidence="there is no second argument")
pair("format/count-written", "valid-deref", "int n; printf(\"ab%n\", any_bool() ? &n : (int *)0);", "int n; printf(\"ab%n\", &n);", inputs=(0,))
pair("format/count-is-right", "unreach-call", "int n = 0; char t[9]; snprintf(t, 9, \"%u%n\", (unsigned)any_byte(), &n); if (n == 3) reach_error();", "int n = 0; char t[9]; snprintf(t, 9, \"%u%n\", (unsigned)any_byte(), &n); if (n == 4) reach_error();", inputs=(100,))
pair("format/scanned-text", "valid-deref", "char t[3]; sscanf(any_bool() ? \"ab\" : \"abc\", \"%s\", t);", "char t[4]; sscanf(any_bool() ? \"ab\" : \"abc\", \"%s\", t);", inputs=(0,))
pair("format/scanned-width", "valid-deref", "char t[3]; sscanf(\"abcdef\", \"%3s\", t);", "char t[4]; sscanf(\"abcdef\", \"%3s\", t);")
pair("format/scanned-nothing", "unreach-call", "int x; if (sscanf(any_bool() ? \"7\" : \"x\", \"%d\", &x) >= 0 && x == 5) reach_error();", "int x; if (sscanf(any_bool() ? \"7\" : \"x\", \"%d\", &x) == 1 && x == 5) reach_error();", inputs=(0,), evidence="x holds anything when nothing was scanned")
pair("format/other-argument", "undefined-behavior", "if (first(1, 2.5) == 7) return 1;", "if (first(1, 2) == 7) return 1;", options=ALL, evidence="the argument is a double", top="static int first(int n, ...) { va_list l; va_start(l, n); int x = va_arg(l, int); va_end(l); return x; }\n")
pair("format/wider-argument", "uninit", "if (first(1, (int)any_byte()) == 7) return 1;", "if (first(1, (long)any_byte()) == 7) return 1;", options="-p uninit", evidence="the argument is an int", top="static long first(int n, ...) { va_list l; va_start(l, n); long x = va_arg(l, long); va_end(l); return x; }\n")

# 7.22: memory, sorting, ends.
pair("memory/realloc-same-freed", "valid-free", "char *p = malloc(4), *q = realloc(p, 8); if (q != p) free(p); free(q);", "char *p = malloc(4), *q = realloc(p, 8); free(q ? q : p);")
pair("memory/realloc-in-list", "valid-deref", "char **t = malloc(8); *t = malloc(1); char **old = t; t = realloc(t, 16); **old = 1;", "char **t = malloc(8); *t = malloc(1); t = realloc(t, 16); **t = 1;")
pair("memory/realloc-shrinks", "valid-deref", "char *p = malloc(8); p = realloc(p, 4 + any_bool()); p[4] = 1;", "char *p = malloc(8); p = realloc(p, 4 + any_bool()); p[3] = 1;", inputs=(0,))
pair("memory/realloc-null", "valid-free", "char *p = realloc(NULL, 4); free(p); if (any_bool()) free(p);", "char *p = realloc(NULL, 4); free(p); if (any_bool()) free(NULL);", inputs=(1,))
pair("memory/calloc-wraps", "valid-deref", "int *p = calloc(SIZE_MAX / 2, 4); p[1] = 3;", "int *p = calloc(SIZE_MAX / 2, 4); if (p) p[1] = 3;")
pair("memory/size-wraps", "valid-deref", "unsigned n = any_int(); int *p = malloc(n * 4); if (n) p[n - 1] = 1;", "unsigned char n = any_int(); int *p = malloc(n * 4u); if (n) p[n - 1] = 1;", inputs=(1073741825,))
pair("memory/comparator-overflows", "no-overflow", "int a[2] = {any_int(), 1}; qsort(a, 2, 4, minus);", "int a[2] = {any_byte(), 1}; qsort(a, 2, 4, minus);", inputs=(-2147483648,), top="static int minus(const void *a, const void *b) { return *(int *)a - *(int *)b; }\n")
pair("memory/comparator-by-wrong-size", "valid-deref", "char a[3] = {1, 2, 3}; qsort(a, 3, 1, wide);", "int a[3] = {1, 2, 3}; qsort(a, 3, 4, wide);", top="static int wide(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return (x > y) - (x < y); }\n")
pair("memory/search-key", "valid-deref", "int a[3] = {1, 2, 3}; char k = any_byte(); volatile void *p = bsearch(&k, a, 3, 4, wide);", "int a[3] = {1, 2, 3}, k = any_byte(); volatile void *p = bsearch(&k, a, 3, 4, wide);", top="static int wide(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return (x > y) - (x < y); }\n")
pair("memory/sorted-by-search", "unreach-call", "int a[3] = {3, 1, 2}, k = any_byte(); if (k && k < 4 && !bsearch(&k, a, 3, 4, wide)) reach_error();", "int a[3] = {3, 1, 2}, k = any_byte(); qsort(a, 3, 4, wide); if (k && k < 4 && !bsearch(&k, a, 3, 4, wide)) reach_error();", inputs=(3,), evidence="the array is not sorted", top="static int wide(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return (x > y) - (x < y); }\n")
pair("memory/flexible-end", "valid-deref", "struct f { int n; int a[]; } *f = malloc(sizeof *f + 8); f->a[any_byte() % 3] = 1;", "struct f { int n; int a[]; } *f = malloc(sizeof *f + 8); f->a[any_byte() % 2] = 1;", inputs=(2,))
pair("memory/flexible-copied", "unreach-call", "struct f { int n; char a[]; } *f = calloc(1, sizeof *f + 4), g; f->a[0] = 1; g = *f; if (g.n == 0) reach_error();", "struct f { int n; char a[]; } *f = calloc(1, sizeof *f + 4), g; f->n = 1; g = *f; if (g.n == 0) reach_error();")
pair("memory/no-elements", "valid-deref", "int a[0]; a[0] = any_byte();", "int a[1]; a[0] = any_byte();", evidence="AddressSanitizer does not look there")
pair("memory/struct-short-block", "valid-deref", "struct s { char c; long l; } *p = malloc(any_bool() ? sizeof(struct s) : sizeof(long)); p->l = 1;", "struct s { char c; long l; } *p = malloc(sizeof(struct s)); p->l = 1;", inputs=(0,))
pair("memory/struct-assigned-short", "valid-deref", "struct s { int a, b; } *p = malloc(4), t = {1, 2}; p->a = 1; *p = t;", "struct s { int a, b; } *p = malloc(8), t = {1, 2}; p->a = 1; *p = t;")
pair("memory/free-of-local", "valid-free", "int x, *p = any_bool() ? &x : malloc(4); free(p);", "int *p = any_bool() ? 0 : malloc(4); free(p);", inputs=(1,))
pair("memory/free-of-alloca", "valid-free", "void *p = __builtin_alloca(4); free(p);", "void *p = __builtin_malloc(4); free(p);")
pair("memory/free-of-static", "valid-free", "static char t[4]; char *p = any_bool() ? t : strdup(\"\"); free(p);", "static char *t; char *p = any_bool() ? t : strdup(\"\"); free(p);", inputs=(1,))
pair("memory/free-of-literal", "valid-free", "char *p = any_bool() ? \"a\" : malloc(1); free(p);", "char *p = any_bool() ? NULL : malloc(1); free(p);", inputs=(1,))
pair("memory/freed-by-realloc-of-nothing", "valid-free", "char *p = malloc(1); realloc(p, 0); free(p);", "char *p = malloc(1); free(realloc(p, 2));")
pair("memory/leak-by-interior", "valid-memtrack", "static char *kept; char *p = malloc(4); kept = p; kept = 0;", "static char *kept; char *p = malloc(4); kept = p + 2;")
pair("memory/leak-in-freed", "valid-memtrack", "struct n { char *q; } *a = malloc(8); a->q = malloc(1); free(a);", "struct n { char *q; } *a = malloc(8); a->q = malloc(1); free(a->q); free(a);")
pair("memory/leak-by-jump", "valid-memtrack", "static jmp_buf b; if (!setjmp(b)) lose(b, any_bool());", "static jmp_buf b; if (!setjmp(b)) lose(b, 0);", inputs=(1,), top="static void lose(jmp_buf b, int c) { char *p = malloc(1); if (c) longjmp(b, 1); free(p); }\n")
pair("memory/leak-of-asprintf", "valid-memcleanup", "char *p; asprintf(&p, \"%d\", any_byte()); if (p[0] == '1') return 1; free(p);", "char *p; asprintf(&p, \"%d\", any_byte()); free(p);", inputs=(1,), top="#define _GNU_SOURCE\nint asprintf(char **, const char *, ...);\n", evidence="LeakSanitizer does not see a block that is still reachable")

# 7.22.4: ends.
pair("end/handler", "unreach-call", "static int x; atexit(look); set(any_bool());", "static int x; atexit(look); set(0);", inputs=(1,), top="static int v;\nstatic void look(void) { if (v) reach_error(); }\nstatic void set(int x) { v = x; }\n")
pair("end/handler-derefs", "valid-deref", "int x; kept = &x; atexit(use);", "static int x; kept = &x; atexit(use);", top="static int *kept;\nstatic void use(void) { *kept = 1; }\n", evidence="main has ended")
pair("end/handler-by-exit", "valid-deref", "int x; kept = any_bool() ? &x : 0; atexit(use); exit(0);", "int x; kept = &x; atexit(use); exit(0);", inputs=(0,), top="static int *kept;\nstatic void use(void) { *kept = 1; }\n")
pair("end/no-handler", "unreach-call", "atexit(look); if (any_bool()) _Exit(0); exit(0);", "atexit(look); _Exit(0);", inputs=(0,), top="static void look(void) { reach_error(); }\n")
pair("end/quick", "unreach-call", "at_quick_exit(look); quick_exit(0);", "at_quick_exit(look); exit(0);", top="static void look(void) { reach_error(); }\n")
pair("end/destructor", "unreach-call", "v = any_bool();", "v = any_bool() & 0;", inputs=(1,), top="static int v;\n__attribute__((destructor)) static void look(void) { if (v) reach_error(); }\n")
pair("end/constructor", "unreach-call", "if (v == 3) reach_error();", "if (v == 0) reach_error();", top="static int v;\n__attribute__((constructor)) static void before(void) { v = 3; }\n")
pair("end/handler-registers", "unreach-call", "atexit(one);", "atexit(two);", top="static void two(void) { if (0) reach_error(); }\nstatic void err(void) { reach_error(); }\nstatic void one(void) { atexit(err); }\n")
pair("end/result-of-main", "no-overflow", "atexit(0 ? later : now); return any_int() + 1;", "atexit(0 ? later : now); return any_byte() + 1;", inputs=(2147483647,), top="static void now(void) {}\nstatic void later(void) { reach_error(); }\n")
pair("end/cleanup", "unreach-call", "for (int i = 0; i < 2; i++) { __attribute__((cleanup(look))) int x = i; if (any_bool()) break; x = 5; }", "for (int i = 0; i < 2; i++) { __attribute__((cleanup(look))) int x = i; if (any_bool()) break; x = 4; }", inputs=(0,), top="static void look(int *p) { if (*p == 5) reach_error(); }\n")

# 6.3.2.3, 6.5.8, 6.5.9: numbers of addresses.
safe("address/tagged", "int *p = malloc(4); uintptr_t n = (uintptr_t)p | any_bool(); *(int *)(n & ~(uintptr_t)1) = 3; if (*p != 3) reach_error(); free((void *)(n & -2l));")
pair("address/tag-left", "valid-deref", "char *p = malloc(1); uintptr_t n = (uintptr_t)p | any_bool(); *(char *)n = 3;", "char *p = malloc(2); uintptr_t n = (uintptr_t)p | any_bool(); *(char *)n = 3;", inputs=(1,))
world("address/alignment-not-promised", "int x = 0; if ((uintptr_t)&x & 7) reach_error();")
safe("address/alignment-promised", "void *p = malloc(any_byte() + 1u); _Alignas(64) char c[2]; if ((uintptr_t)p & 15 || (uintptr_t)c & 63) reach_error();")
world("address/cut-to-a-byte", "int *p = malloc(4); if (!(unsigned char)((uintptr_t)p >> 4)) reach_error();")
safe("address/to-bool", "int x; _Bool b = &x; void *v = &x; if (!b || !v || !(_Bool)(uintptr_t)v) reach_error();")
safe("address/through-union", "int x = 4; union { int *p; uintptr_t n; unsigned char c[8]; } u = {&x}, w; for (int i = 0; i < 8; i++) w.c[i] = u.c[i]; if (*w.p != 4 || *(int *)w.n != 4) reach_error();")
safe("address/exclusive-or", "int a = 1, b = 2; uintptr_t l = (uintptr_t)&a ^ (uintptr_t)&b; int *p = (int *)(l ^ (uintptr_t)&a); if (*p != 2) reach_error();")
world("address/bytes-compared", "int a, b; int *p = &a, *q = &b; if (memcmp(&p, &q, sizeof p) < 0) reach_error();")
world("address/past-one-is-other", "int a[2], b[2]; if (a + 2 == b) reach_error();")
world("address/past-one-is-not-other", "int a[2], b[2]; if (a + 2 != b) reach_error();")
safe("address/inside-is-never-other", "int a[2], b[2]; if (a == b || a + 1 == b || &a[1] == &b[1]) reach_error();")
world("address/grows-down", "int x; if (deeper(&x)) reach_error();", top="static int deeper(int *p) { int y; return &y < p; }\n")
safe("address/order-within", "struct { int a, b; } s[2]; if (&s[0].b < &s[0].a || &s[1].a <= &s[0].b || (char *)(s + 2) - (char *)s != 16) reach_error();")
world("address/sum-wraps", "char *p = malloc(4); unsigned long n = any_long(); if (p + n < p) reach_error();")
safe("address/of-member-of-null", "struct s { int a, b; }; if ((size_t)&((struct s *)0)->b != 4) reach_error();")
world("address/freed-is-reused", "int *p = malloc(4); uintptr_t old = (uintptr_t)p; free(p); p = malloc(4); if ((uintptr_t)p == old) reach_error();")
world("address/frame-is-reused", "uintptr_t a = of(), b = of(); if (a == b) reach_error();", top="static uintptr_t of(void) { int x; return (uintptr_t)&x; }\n")
safe("address/two-that-live", "int *p = malloc(4), *q = malloc(4); uintptr_t n = (uintptr_t)p, m = (uintptr_t)q; if (n == m) reach_error();")
safe("address/functions-differ", "if (one == two || !one) reach_error(); int (*f)(void) = any_bool() ? one : two; if (f == one && f() != 1) reach_error();", top="static int one(void) { return 1; }\nstatic int two(void) { return 1; }\n")
world("address/divided", "static char t[16]; if ((uintptr_t)t % 48 == 0) reach_error();")
world("address/as-index", "static int t[8]; int x; t[((uintptr_t)&x >> 3) % 9] = 1;")
world("address/hash-order", "struct n { int k; } *a = malloc(4), *b = malloc(4); struct n *t[4] = {0}; t[((uintptr_t)a >> 4) & 3] = a; t[((uintptr_t)b >> 4) & 3] = b; int c = 0; for (int i = 0; i < 4; i++) c += t[i] != 0; if (c != 2) reach_error();")
world("address/printed", "int x; char t[40]; sprintf(t, \"%p\", (void *)&x); if (t[2] == '7') reach_error();")
world("address/high-half", "int x; if ((uintptr_t)&x >> 32) reach_error();")
world("address/as-signed", "int x; if ((intptr_t)&x < 0x1000000) reach_error();")

# 6.5.2.2: calls.
pair("call/of-data", "valid-deref", "static int x; void *v = any_bool() ? (void *)called : (void *)&x; ((void (*)(void))v)();", "static int x; void *v = any_bool() ? (void *)called : (void *)&called; ((void (*)(void))v)();", inputs=(0,), top="static void called(void) {}\n")
pair("call/of-number", "valid-deref", "void (*f)(void) = any_bool() ? called : (void (*)(void))64; f();", "void (*f)(void) = any_bool() ? called : 0; if (f) f();", inputs=(0,), top="static void called(void) {}\n")
pair("call/behind-function", "valid-deref", "void (*f)(void) = (void (*)(void))((char *)called + 1); f();", "void (*f)(void) = (void (*)(void))((char *)called + 0); f();", top="static void called(void) {}\n", evidence="no function begins there")
pair("call/unreachable", "undefined-behavior", "if (any_byte() == 7) __builtin_unreachable();", "if (any_byte() == 700) __builtin_unreachable();", options=ALL, inputs=(7,))
pair("call/assumed", "undefined-behavior", "int x = any_byte(); __builtin_assume(x > 0);", "int x = any_byte(); __builtin_assume(x >= 0);", options=ALL, inputs=(0,), evidence="what is assumed does not hold")
pair("call/leading-zeros", "undefined-behavior", "int x = __builtin_clz(any_byte());", "int x = __builtin_clz(any_byte() + 1);", options=ALL, inputs=(0,))
pair("call/trailing-zeros-long", "undefined-behavior", "int x = __builtin_ctzl(any_long());", "int x = __builtin_ctzl(any_long() | 1);", options=ALL, inputs=(0,))
pair("call/noreturn-returns", "undefined-behavior", "ends(any_bool());", "ends(1);", options=ALL, inputs=(0,), top="static _Noreturn void ends(int c) { if (c) exit(0); }\n")
pair("call/nonnull", "undefined-behavior", "int x; take(any_bool() ? &x : 0);", "int x; take(any_bool() ? &x : &x);", options=ALL, inputs=(0,), top="__attribute__((nonnull)) static void take(int *p) { (void)p; }\n")
pair("call/returns-nonnull", "undefined-behavior", "int *p = give(any_bool());", "int *p = give(1);", options=ALL, inputs=(0,), top="static int t;\n__attribute__((returns_nonnull)) static int *give(int c) { return c ? &t : 0; }\n")
pair("call/static-array-short", "undefined-behavior", "int a[2] = {0}; take(any_bool() ? a : 0);", "int a[3] = {0}; take(a);", options=ALL, inputs=(0,), top="static void take(int a[static 3]) { (void)a; }\n", evidence="at least three elements are promised")
pair("call/jump-to-left-frame", "undefined-behavior", "if (mark() == 0) longjmp(b, 1);", "if (setjmp(b) == 0) longjmp(b, 1);", options=ALL, top="static jmp_buf b;\nstatic int mark(void) { return setjmp(b); }\n", evidence="the function that called setjmp has returned")
safe("call/jump-with-zero", "static jmp_buf b; int r = setjmp(b); if (r == 0) longjmp(b, 0); if (r != 1) reach_error();")
pair("call/aligned-promise", "misaligned", "static char t[32]; char *p = __builtin_assume_aligned(t + (any_byte() & 8), 16); *p = 1;", "_Alignas(16) static char t[32]; char *p = __builtin_assume_aligned(t + (any_byte() & 16), 16); *p = 1;", options=ALL, inputs=(8,), evidence="the pointer is not aligned")
pair("call/static-local-once", "unreach-call", "next(); if (next() == 2) reach_error();", "next(); if (next() == 1) reach_error();", top="static int next(void) { static int n; return ++n; }\n")
pair("call/recursive-static", "unreach-call", "if (sum(any_byte() & 3) == 6) reach_error();", "if (sum(any_byte() & 3) == 5) reach_error();", inputs=(3,), top="static int sum(int n) { static int total; total += n; if (n) sum(n - 1); return total; }\n")
pair("call/mutual", "no-overflow", "even(any_byte() & 7, INT_MAX - 6);", "even(any_byte() & 7, INT_MAX - 7);", inputs=(7,), top="static int odd(int n, int x);\nstatic int even(int n, int x) { return n ? odd(n - 1, x + 1) : x; }\nstatic int odd(int n, int x) { return n ? even(n - 1, x + 1) : x; }\n")

# --malloc-may-fail, in other words for the same calls.
FAILING = "--malloc-may-fail"
NULL = "the block is null when it fails"
for name, call in {
    "pointer": "void *(*m)(size_t) = any_bool() ? malloc : valloc_like; int *p = m(4);", "table": "static struct { void *(*get)(size_t, size_t); } t = {calloc}; int *p = t.get(1, 4);",
    "builtin": "int *p = __builtin_malloc(4);", "builtin-calloc": "int *p = __builtin_calloc(4, 1);", "wrapper": "int *p = valloc_like(4);", "realloc-null": "int *p = realloc(NULL, 4);",
    "macro": "\n#define NEW(t) ((t *)malloc(sizeof(t)))\n int *p = NEW(int);", "aligned": "int *p = aligned_alloc(16, 16);", "strndup": "int *p = (int *)strndup(\"abcdefgh\", 7);", "zeroed-array": "int (*q)[2] = calloc(2, sizeof *q), *p = *q;",
    "memalign": "void *q; int *p = posix_memalign(&q, 16, 4) ? 0 : q;", "conditional": "int *p = any_bool() ? malloc(4) : malloc(8);", "void-pointer": "void *v = (void *)malloc; int *p = ((void *(*)(size_t))v)(4);",
}.items():
    pair(f"failing/{name}", "valid-deref", f"{call} *p = 1; free(p);", f"{call} if (p) *p = 1; free(p);", options=FAILING, evidence=NULL, top="static void *valloc_like(size_t n) { return malloc(n); }\n")

# One function with all kinds of parameters.
ENTRY = "by construction"
for name, function, bad, good in [
    ("struct-by-value", "struct s {{ short a; unsigned char b[2]; }};\nvoid f(struct s s) {{ {} }}", "if (s.a == -7 && s.b[1] == 9) reach_error();", "if (s.a > 32767) reach_error();"),
    ("union", "union u {{ float f; unsigned char b[4]; }};\nvoid f(union u u) {{ {} }}", "if (u.f == 1.5f) reach_error();", "if (u.b[3] > 255) reach_error();"),
    ("bit-fields", "struct s {{ int a : 3; unsigned b : 5; }};\nvoid f(struct s s) {{ {} }}", "if (s.a == -4 && s.b == 31) reach_error();", "if (s.a > 3 || s.b > 31) reach_error();"),
    ("enum", "enum e {{ A = 3, B = 9 }};\nvoid f(enum e e) {{ {} }}", "if (e == B) reach_error();", "if (e != A && e != B) reach_error();"),
    ("bool", "void f(_Bool b) {{ {} }}", "if (b) reach_error();", "if (b != 0 && b != 1) reach_error();"),
    ("long-double", "void f(long double d) {{ {} }}", "if (d == 0.5L) reach_error();", "if (d > 1 && d < 1) reach_error();"),
    ("wide", "void f(__int128 x) {{ {} }}", "if (x >> 100 == 5) reach_error();", "if (x > 0 && x < 0) reach_error();"),
    ("array-of-three", "void f(int a[3]) {{ {} }}", "a[4] = 1;", "if (!a) reach_error();"),
    ("matrix", "void f(int m[][2]) {{ {} }}", "m[4][0] = 1;", "if (!m) reach_error();"),
    ("text", "void f(const char *s) {{ {} }}", "if (s[0] == 'a' && s[1] == 'b' && !s[2]) reach_error();", "if (strlen(s) > 300) reach_error();"),
    ("unknown-bytes", "void f(const unsigned char *s) {{ {} }}", "int n = 0; while (s[n]) n++;", "if (s[0] > 255) reach_error();"),
    ("old-style", "int f(a, b) int a, b; {{ {} return 0; }}", "if (a == 3 && b == -1) reach_error();", "if (a < b && b < a) reach_error();"),
    ("static", "static void f(signed char c) {{ {} }}\nvoid (*g)(signed char) = f;", "if (c == -128) reach_error();", "if (c > 127) reach_error();"),
    ("nested-pointer", "struct n {{ struct n *next; int v; }};\nvoid f(struct n *n) {{ {} }}", "if (n->next && n->next->v == 8) reach_error();", "if (n->next == n && n->v == 8) reach_error();"),
    ("pointer-to-pointer", "void f(char **t) {{ {} }}", "if (t[0] && t[0][0] == 'q') reach_error();", "if (t[0] && t[0][0] == 'q' && t[0][0] != 'q') reach_error();"),
    ("short-and-char", "void f(unsigned short a, char c) {{ {} }}", "int x = a * a; (void)c;", "int x = a * 2 + c; (void)x;"),
    ("float", "void f(float x) {{ {} }}", "if (x != x) reach_error();", "if (x > 1e39) if (x < 1e300) reach_error();"),
]:
    kind = "unreach-call" if "reach_error" in bad else "no-overflow" if "a * a" in bad else "valid-deref"
    table.violated(f"entry/{name}/bad", kind, "", top=function.format(bad), options="--entry f", evidence=ENTRY)
    table.safe(f"entry/{name}/good", "", top=function.format(good), options="--entry f", evidence=ENTRY)

# Values that are not promised, and a world that is not there.
world("value/strcmp-is-one", "char t[2] = {(char)any_byte(), 0}; if (strcmp(t, \"a\") > 1) reach_error();")
world("value/memcmp-is-difference", "char t[2] = {(char)any_byte(), 0}; if (t[0] == 'c' && memcmp(t, \"a\", 1) != 2) reach_error();")
world("value/isalpha-is-one", "if (isalpha('a') == 1) reach_error();", top="#include <ctype.h>\n")
world("value/isalpha-is-1024", "if (isalpha('a') != 1024) reach_error();", top="#include <ctype.h>\n")
world("value/isdigit-is-2048", "int c = any_byte(); if (isdigit(c) != 2048 && isdigit(c)) reach_error();", top="#include <ctype.h>\n")
world("time/date", "if (__DATE__[0] != 'X') ; if (!strcmp(__DATE__, \"Jan  1 2030\")) reach_error();")
pair("lib/div", "no-overflow", "div_t d = div(any_int(), -1);", "div_t d = div(any_int() | 1, -1);", inputs=(-2147483648,), evidence="the quotient cannot be represented")
pair("lib/ldiv", "no-overflow", "ldiv_t d = ldiv(any_long(), -1);", "ldiv_t d = ldiv(any_long() | 1, -1);", inputs=(-9223372036854775808,), evidence="the quotient cannot be represented")
pair("lib/builtin-abs", "no-overflow", "int d = __builtin_abs(any_int());", "int d = __builtin_abs(any_int() | 1);", inputs=(-2147483648,), evidence="the result cannot be represented")
pair("lib/llabs", "no-overflow", "long long d = llabs(any_long());", "long long d = llabs(any_long() | 1);", inputs=(-9223372036854775808,), evidence="the result cannot be represented")
pair("lib/imaxabs", "no-overflow", "intmax_t d = imaxabs(any_long());", "intmax_t d = imaxabs(any_long() | 1);", inputs=(-9223372036854775808,), evidence="the result cannot be represented", top="#include <inttypes.h>\n")
pair("lib/exit-twice", "undefined-behavior", "atexit(again);", "atexit(once);", options=ALL, top="static void again(void) { exit(1); }\nstatic void once(void) { _Exit(1); }\n", evidence="C does not define a second exit")
pair("lib/puts-null", "valid-deref", "puts(any_bool() ? \"a\" : (char *)0);", "puts(any_bool() ? \"a\" : (char *)\"\");", inputs=(0,))
pair("lib/fputs-closed", "undefined-behavior", "fclose(stdout); puts(\"a\");", "puts(\"a\"); fclose(stdout);", options=ALL, evidence="the stream is closed")
pair("lib/comparator-frees", "valid-deref", "int *k = kept = malloc(4); int a[2] = {any_byte(), 1}; qsort(a, 2, 4, minus); *k = 2;", "int a[2] = {any_byte(), 1}; qsort(a, 2, 4, minus);", top="static int *kept;\nstatic int minus(const void *a, const void *b) { free(kept); kept = 0; return *(int *)a - *(int *)b; }\n") 
world("world/time", "if (time(0) == 77) reach_error();", top="#include <time.h>\n")
world("world/clock", "if (clock() == 77) reach_error();", top="#include <time.h>\n")
world("world/getchar", "if (getchar() == 'a') reach_error();")
world("world/scanf", "int x; if (scanf(\"%d\", &x) == 1 && x == 7) reach_error();")
world("world/fopen", "FILE *f = fopen(\"/etc/passwd\", \"r\"); if (!f) reach_error();")
world("world/remove", "if (remove(\"nothing\")) reach_error();")
world("world/system", "if (system(\"true\")) reach_error();")
world("world/unknown-pointer", "int x = 1; unknown(&x); if (x != 1) reach_error();", top="void unknown(int *);\n", options="--havoc-unknown")
world("world/unknown-global", "unknown(); if (shared != 1) reach_error();", top="int shared = 1; void unknown(void);\n", options="--havoc-unknown")
world("world/unknown-escaped", "static int x = 1; keep(&x); unknown(); if (x != 1) reach_error();", top="int *kept; static void keep(int *p) { kept = p; }\nvoid unknown(void);\n", options="--havoc-unknown")
world("world/unknown-frees", "char *p = malloc(1); unknown(p); *p = 1;", top="void unknown(void *);\n", options="--havoc-unknown")
world("world/unknown-jumps", "static jmp_buf b; static int n; if (setjmp(b)) reach_error(); unknown(b);", top="void unknown(void *);\n", options="--havoc-unknown")
