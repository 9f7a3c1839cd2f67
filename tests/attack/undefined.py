"""Values that were never written, and other things that C leaves undefined: what decides on them must not be `true`."""

from rows import Table

table = Table("undefined")

# Every use that must pick a value. With `uninit` it is a violation; without, an error behind it may happen.
USES = {
    "branch": "if (x == 5) reach_error();",
    "ternary": "(x == 5 ? reach_error() : (void)0);",
    "loop": "for (int i = 0; i < (x & 3); i++) if (i == 2) reach_error();",
    "switch": "switch (x) { case 5: reach_error(); }",
    "logic": "if (any_bool() && x > 5) reach_error();",
    "through-arithmetic": "int y = x * 3 + 1; if (y == 16) reach_error();",
    "through-copy": "int y = x, z = y; if (z == 5) reach_error();",
    "through-memory": "int a[2]; memcpy(&a[1], &x, 4); if (a[1] == 5) reach_error();",
    "through-call": "if (same(x) == 5) reach_error();",
    "through-struct": "struct { int a, b; } s = {1, x}, t = s; if (t.b == 5) reach_error();",
    "char": "unsigned char c = x; if (c == 5) reach_error();",
    "float": "float f; memcpy(&f, &x, 4); if (f > 1.0f) reach_error();",
    "one-bit": "if (x & 4) reach_error();",
    "comparison-kept": "int c = x > 5; if (c) reach_error();",
    "self": "if (x != x + 1 && x == 7) reach_error();",
}
MAKES = {
    "local": "int x;",
    "joined": "int x; if (any_bool()) x = 1;",
    "heap": "int *h = malloc(4); int x = *h; free(h);",
    "member": "struct { int a, b; } o; o.a = 1; int x = o.b;",
    "element": "int e[3]; e[0] = e[2] = 1; int x = e[1];",
    "partly": "int x; ((char *)&x)[1] = 0;",
}
NAMED = "static int same(int x) { return x; }\n"
for made, make in MAKES.items():
    for used, use in USES.items():
        if made != "local" and used not in ("branch", "switch", "through-memory", "one-bit", "loop"):
            continue
        table.violated(f"{made}/{used}", "uninit", f"{make} {use}", top=NAMED, inputs=(int(used == "logic"),))
        table.world(f"{made}/{used}-unasked", f"{make} {use}", top=NAMED)
for used, use in USES.items():
    table.safe(f"written/{used}", f"int x = 8; {use.replace('> 5', '> 8').replace('x & 3', 'x & 0').replace('x & 4', 'x & 1').replace('== 7', '== 6').replace('> 1.0f', '< 0.0f')}", top=NAMED, options="-p unreach-call,uninit")

PICKS = {
    "index": ("int a[4] = {0}, x; a[x] = 1;", "valid-deref"),
    "pointer": ("int *p; *p = 1;", "valid-deref"),
    "pointer-joined": ("int x, *p; if (any_bool()) p = &x; *p = 1;", "valid-deref"),
    "callee": ("void (*f)(void); if (any_bool()) f = nothing; f();", "valid-deref"),
    "free": ("char **p = malloc(sizeof *p); free(*p); free(p);", "valid-free"),
    "realloc": ("char *p; if (any_bool()) p = 0; p = realloc(p, 4); free(p);", "valid-free"),
    "malloc-size": ("int n; if (any_bool()) n = 4; char *p = malloc(n); p[3] = 1; free(p);", "valid-deref"),
    "memcpy-length": ("char a[4], b[4] = {0}; int n; if (any_bool()) n = 4; memcpy(a, b, n);", "valid-deref"),
    "memset-length": ("char a[4]; size_t n; if (any_bool()) n = 4; memset(a, 0, n);", "valid-deref"),
    "divisor": ("int x, y = 5 / x;", "div-by-zero"),
    "shift": ("int x; unsigned y = 5u << x;", "bad-shift"),
    "sum": ("int x, y; y = x + x;", "no-overflow"),
    "vla-size": ("int n; if (any_bool()) n = 2; int a[n]; a[1] = 1;", "valid-deref"),
    "computed-goto": ("void *t; if (any_bool()) t = &&out; goto *t; out: return 0;", "valid-deref"),
    "loop-bound": ("int a[4], n; if (any_bool()) n = 4; for (int i = 0; i < n; i++) a[i] = 0;", "valid-deref"),
    "strlen": ("char t[4]; volatile size_t n = strlen(t);", "valid-deref"),
    "printf-text": ("char *t; if (any_bool()) t = \"a\"; printf(\"%s\", t);", "valid-deref"),
    "offset": ("char t[4]; int n; if (any_bool()) n = 1; *(t + n) = 0;", "valid-deref"),
    "member-pointer": ("struct { int *p; } s; if (any_bool()) s.p = 0; if (s.p) *s.p = 1;", "valid-deref"),
    "stale-argument": ("int x; take(&x); int a[2] = {0}; a[x] = 1;", "valid-deref"),
}
for name, (body, _) in PICKS.items():
    top = "static void nothing(void) {}\nstatic void take(int *p) { if (any_bool()) *p = 1; }\n"
    table.world(f"picks/{name}", body, top=top)
    if name in ("shift", "sum"):
        continue  # computed, but nothing depends on it
    table.violated(f"picks-asked/{name}", "uninit", body, top=top,
                   evidence="MemorySanitizer was tried and reports nothing" if name in ("memcpy-length", "memset-length", "vla-size") else "")

OTHER = {
    "missing-return": ("volatile int x = maybe(any_bool());", (0,), ""),
    "unreachable": ("if (any_bool()) __builtin_unreachable();", (1,), ""),
    "null-nonnull": ("char t[2]; memcpy(t, any_bool() ? t + 1 : 0, 0);", (0,), ""),
    "wrong-function-type": ("int (*f)(int) = (int (*)(int))two; volatile int x = f(1);", (), "UBSan's check of function types needs C++ types or a hash"),
    "missing-argument": ("volatile int x = sum(2, any_byte());", (1,), "no sanitizer counts variable arguments"),
    "vla-not-positive": ("int n = any_byte(); int a[n]; a[0 * n] = 1;", (0,), ""),
    "write-literal": ("char *t = \"abc\"; if (any_bool()) t[0] = 'x';", (1,), ""),
    "write-const": ("static const int c = 1; if (any_bool()) *(int *)&c = 2;", (1,), ""),
    "bool-trap": ("_Bool b; *(char *)&b = any_byte() | 2; if (b) return 1;", (2,), ""),
    "negative-alloca": ("int n = any_byte(); char *p = __builtin_alloca(n); p[n - 1 + !n] = 0;", (0,), "one byte beyond an alloca of none"),
}
for name, (body, inputs, evidence) in OTHER.items():
    top = ("static int maybe(int c) { if (c) return 1; }\nstatic int two(int a, int b) { return a + b; }\n"
           "static int sum(int n, ...) { va_list l; va_start(l, n); int s = 0; for (int i = 0; i < n; i++) s += va_arg(l, int); va_end(l); return s & 1; }\n")
    table.add(f"other/{name}", "world", body, top=top, inputs=inputs, options="-p all", evidence=evidence or "which property it falls under is a matter of taste; a run shows it")
