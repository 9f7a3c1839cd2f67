"""Accesses: every kind of object, every way of missing it, every kind of access."""

from rows import Table

table = Table("memory")

# How each object is made; four ints long, called `p`.
OBJECTS = {
    "local": ("int o[4] = {1, 2, 3, 4}; int *p = o;", ""),
    "static": ("static int o[4] = {1}; int *p = o;", ""),
    "global": ("int *p = o;", "int o[4] = {1};"),
    "heap": ("int *p = malloc(16); memset(p, 0, 16);", ""),
    "calloc": ("int *p = calloc(4, 4);", ""),
    "realloc": ("int *p = realloc(calloc(1, 4), 16); p[1] = p[2] = p[3] = 0;", ""),
    "aligned": ("int *p = aligned_alloc(16, 16); memset(p, 0, 16);", ""),
    "alloca": ("int *p = __builtin_alloca(16); memset(p, 0, 16);", ""),
    "vla": ("int n = 4; int o[n]; memset(o, 0, sizeof o); int *p = o;", ""),
    "compound": ("int *p = (int[4]){1, 2, 3, 4};", ""),
    "struct": ("struct { int o[4]; } s = {{1}}; int *p = s.o;", ""),
}
for name, (make, top) in OBJECTS.items():
    table.violated(f"{name}/read-behind", "valid-deref", f"{make} return p[any_byte() & 4] == 7;", top=top, inputs=(4,))
    table.violated(f"{name}/write-behind", "valid-deref", f"{make} p[any_byte() & 4] = 7;", top=top, inputs=(4,))
    no_zone = "AddressSanitizer has no red zone before the first global" if name in ("static", "global") else ""
    table.violated(f"{name}/write-before", "valid-deref", f"{make} p[-(any_byte() & 1)] = 7;", top=top, inputs=(1,), evidence=no_zone)
    table.violated(f"{name}/straddle", "valid-deref", f"{make} *(long *)(p + 2 + any_bool()) = 7;", top=top, inputs=(1,),
                   evidence="AddressSanitizer looks at the first eight bytes of an unaligned access only")
    table.safe(f"{name}/inside", f"{make} p[any_byte() & 3] = 7; return p[any_byte() & 3] == 9;", top=top)
    table.violated(f"{name}/content", "unreach-call", f"{make} p[any_byte() & 3] = 77; if (p[3] == 77) reach_error();", top=top, inputs=(3,))

ACCESSES = {
    "read": "volatile int x = *p;",
    "discarded-read": "*p;",
    "write": "*p = 1;",
    "update": "*p += 1;",
    "as-char": "volatile char x = *(char *)p;",
    "as-float": "volatile float x = *(float *)p;",
    "struct-copy": "struct s { int a, b; } t = *(struct s *)p;",
    "struct-write": "struct s { int a, b; } t = {1, 2}; *(struct s *)p = t;",
    "struct-discarded": "struct s { int a, b; }; *(struct s *)p;",
    "member": "struct s { int a, b; }; ((struct s *)p)->b = 1;",
    "bit-field": "struct s { int a : 3, b : 5; }; ((struct s *)p)->b = 1;",
    "volatile-read": "*(volatile int *)p;",
    "atomic": "__atomic_fetch_add(p, 1, 0);",
    "condition": "if (*p) return 1;",
    "argument": "printf(\"%d\", *p);",
    "memset": "memset(p, 0, 4);",
    "memcpy-from": "int x; memcpy(&x, p, 4);",
    "memcpy-to": "int x = 3; memcpy(p, &x, 4);",
}
for name, access in ACCESSES.items():
    native = "-fno-sanitize=alignment,nonnull-attribute"
    table.violated(f"null/{name}", "valid-deref", f"int o[2] = {{1, 2}}, *p = any_bool() ? o : 0; {access}", inputs=(0,), native=native,
                   evidence="clang emits no read for it" if name == "struct-discarded" else "")
    table.violated(f"freed/{name}", "valid-deref", f"int *p = calloc(2, 4); if (any_bool()) free(p); {access}", inputs=(1,), native=native,
                   evidence="clang emits no read for it" if name == "struct-discarded" else "")
    table.safe(f"live/{name}", f"int o[2] = {{1, 2}}, q[2] = {{3, 4}}, *p = any_bool() ? o : q; {access}", native=native)

for name, value in (("small-number", "8"), ("minus-one", "-1"), ("large-number", "0x7ffffffffff0")):
    table.violated(f"wild/{name}", "valid-deref", f"int x = 0, *p = any_bool() ? (int *){value} : &x; *p = 1;", inputs=(1,), native="-fno-sanitize=alignment")
table.violated("zero-size/malloc", "valid-deref", "char *p = malloc(any_byte()); if (p) *p = 1; free(p);", inputs=(0,), evidence="AddressSanitizer gives a byte for malloc(0)")
table.safe("zero-size/unused", "char *p = malloc(0); free(p); p = calloc(0, 4); free(p); p = realloc(0, 0); free(p);")
table.violated("zero-size/calloc", "valid-deref", "int n = any_byte(); int *p = calloc(n, 4); if (p) p[n / 2] = 1; free(p);", inputs=(0,))
table.safe("zero-size/memcpy", "char a[2] = {0}; memcpy(a + 2, a + 2, 0); memset(a + 2, 1, any_byte() * 0);")
table.violated("zero-size/struct", "valid-deref", "struct { int n; char t[]; } *p = malloc(sizeof *p); p->t[any_bool() - 1 + 1] = 0; free(p);", inputs=(1,))
table.violated("huge/malloc-product", "valid-deref", "unsigned n = any_int(); char *p = malloc(n * 16u); if (n == 0x10000001u && p) p[20] = 1; free(p);", inputs=(0x10000001,))
table.violated("huge/calloc-overflow", "unreach-call", "void *p = calloc((size_t)1 << 40 << any_bool() * 20, 1 << 10); if (!p) reach_error();", inputs=(1,))
table.violated("huge/index", "valid-deref", "int a[4] = {0}; int *p = a; long i = any_long(); if (i > 3 || i < 0) p[i & 7] = 1;", inputs=(4,))
table.violated("huge/wrapped-index", "valid-deref", "char a[4] = {0}; unsigned i = any_int(); if (i + 2u < 4) a[i] = 1;", inputs=(-1,), native="-fno-sanitize=bounds")
table.safe("one-past/pointer", "int a[3] = {1, 2, 3}, *e = a + 3, s = 0; for (int *p = a; p != e; p++) s += *p; if (s != 6) reach_error();")
table.violated("one-past/read", "valid-deref", "int a[3] = {1, 2, 3}, *e = a + 3; int n = any_byte() & 3; return e[-n] == 8;", inputs=(0,))
table.violated("one-past/loop", "valid-deref", "char t[4] = \"abc\", *p = t; while (*p != 'z' && any_bool()) p++; return 0;", inputs=(1, 1, 1, 1, 1))
table.violated("one-past/neighbour", "valid-deref", "struct { int a; } x = {1}, y = {2}; int *p = &x.a; p += any_bool(); *p = 3; return y.a;", inputs=(1,))

# An index inside a larger object, aliases, arithmetic through other types.
table.pair("inside/array-in-struct", "array-bounds", "struct { int a[2]; int b[2]; } s = {0}; s.a[any_byte() & 3] = 1;",
           "struct { int a[2]; int b[2]; } s = {0}; s.a[any_byte() & 1] = 1;", inputs=(2,))
table.pair("inside/row", "array-bounds", "int m[2][3] = {0}; m[0][any_byte() & 3] = 1;", "int m[2][4] = {0}; m[0][any_byte() & 3] = 1;", inputs=(3,))
table.pair("inside/member-array-of-pointer", "array-bounds", "struct s { char a[2], b[2]; } x = {0}, *p = &x; p->a[any_byte() & 3] = 1;",
           "struct s { char a[4], b[2]; } x = {0}, *p = &x; p->a[any_byte() & 3] = 1;", inputs=(3,))
table.violated("inside/decayed-member", "array-bounds", "struct { int a[2]; int b[2]; } s = {0}; int *p = s.a; return p[any_byte() & 2];", inputs=(2,),
               evidence="UBSan has no type for a pointer that decayed; the object has two ints")
table.pair("alias/through-union", "unreach-call", "union { int i; char c[4]; } u = {0}; u.c[any_byte() & 3] = 1; if (u.i == 256) reach_error();",
           "union { int i; char c[4]; } u = {0}; u.c[any_byte() & 3] = 1; if (u.i == 255) reach_error();", inputs=(1,))
table.pair("alias/two-pointers", "unreach-call", "int x = 0, y = 0, *p = any_bool() ? &x : &y, *q = &x; *q = 1; *p = 2; if (*q == 2) reach_error();",
           "int x = 0, y = 0, *p = any_bool() ? &x : &y, *q = &x; *p = 2; *q = 1; if (*q == 2) reach_error();", inputs=(1,))
table.pair("alias/pointer-bytes", "unreach-call", "int x = 1, y = 2, *p = &x, *q = &y; memcpy(&p, any_bool() ? &q : &p, sizeof p); if (*p == 2) reach_error();",
           "int x = 1, y = 2, *p = &x, *q = &y; memcpy(&p, any_bool() ? &q : &p, sizeof p); if (*p == 3) reach_error();", inputs=(1,))
table.pair("alias/char-of-int", "unreach-call", "int x = any_byte(); if (*(unsigned char *)&x == 200) reach_error();",
           "int x = any_byte(); if (((unsigned char *)&x)[1]) reach_error();", inputs=(200,))
table.pair("alias/overlapping-structs", "unreach-call", "struct s { int a, b; } x[2] = {{1, 2}, {3, 4}}; x[any_bool()] = x[1]; if (x[0].a == 3) reach_error();",
           "struct s { int a, b; } x[2] = {{1, 2}, {3, 4}}; x[any_bool()] = x[1]; if (x[1].a != 3) reach_error();", inputs=(0,))

for name, body in (
    ("int-in-chars", "char b[8] = {0}; *(int *)(b + 1 + (any_byte() & 1)) = 1;"),
    ("packed-member", "struct __attribute__((packed)) { char c; int i; } s = {0}; int *p = &s.i; *p = any_byte();"),
    ("from-number", "static int a[3]; int *p = (int *)((uintptr_t)a + 2); return *p & 1;"),
    ("long-in-ints", "static int a[6]; return *(long *)(a + 1 + ((uintptr_t)a / 4 & 1) + 0 * any_byte()) != 0;"),
):
    table.violated(f"misaligned/{name}", "misaligned", body, evidence="whether the address is aligned depends on where the object lies" if "/ 4" in body or "chars" in name else "")
table.safe("misaligned/packed-access", "struct __attribute__((packed)) { char c; int i; } s = {0}; s.i = any_byte(); return s.i & 0;", options="-p misaligned")
table.safe("misaligned/memcpy", "char b[8] = {0}; int x = any_byte(); memcpy(b + 1, &x, 4);", options="-p misaligned")

FREES = {
    "twice": ("char *p = malloc(3); free(p); if (any_bool()) free(p);", (1,)),
    "middle": ("char *p = malloc(3); free(p + (any_byte() & 1));", (1,)),
    "local": ("char c[4], *p = any_bool() ? c : malloc(3); free(p);", (1,)),
    "global": ("static char c[4]; char *p = any_bool() ? c : malloc(3); free(p);", (1,)),
    "literal": ("char *p = any_bool() ? \"abc\" : malloc(3); free(p);", (1,)),
    "function": ("void *p = any_bool() ? (void *)puts : malloc(3); free(p);", (1,)),
    "after-realloc": ("char *p = malloc(3), *q = realloc(p, 200); if (any_bool()) free(p); free(q);", (1,)),
    "realloc-freed": ("char *p = malloc(3); free(p); if (any_bool()) p = realloc(p, 5);", (1,)),
    "realloc-middle": ("char *p = malloc(3); p = realloc(p + any_bool(), 9);", (1,)),
    "alloca": ("char *p = __builtin_alloca(4); if (any_bool()) free(p);", (1,)),
    "through-alias": ("char *p = malloc(3), *q = p; free(q); if (any_bool()) free(p);", (1,)),
    "in-list": ("struct n { struct n *next; } *a = malloc(sizeof *a), *b = malloc(sizeof *b); a->next = b; b->next = a; int n = 2 + any_bool(); "
                "struct n *p[3] = {a, b, a}; for (int i = 0; i < n; i++) free(p[i]);", (1,)),
}
for name, (body, inputs) in FREES.items():
    table.violated(f"free/{name}", "valid-free", body, inputs=inputs, native="-fsanitize=address -fno-sanitize=function")
table.safe("free/null", "free(0); free(any_bool() ? malloc(3) : 0);")
table.safe("free/once-each", "char *p[2] = {malloc(1), malloc(2)}; free(p[any_bool() ? 0 : 1]); ")
table.safe("free/by-number", "uintptr_t n = (uintptr_t)malloc(3); free((void *)n);")

LEAKED = {
    "overwritten": "char *p = malloc(3); if (any_bool()) p = 0; free(p);",
    "at-the-end": "char *p = malloc(3); if (!any_bool()) free(p); p = 0;",
    "loop": "char *p = 0; for (int i = 0; i < 2; i++) p = malloc(4); free(p);",
    "inner": "char **p = malloc(8); *p = malloc(3); free(p);",
    "realloc-lost": "char *p = malloc(3), *q = malloc(5); q = realloc(p, 90); free(q);",
    "only-middle": "char *p = malloc(3); p = (char *)((uintptr_t)p ^ 1); p = 0;",
    "strdup": "char *p = strdup(\"abc\"); p = 0;",
    "ring": "struct n { struct n *next; } *a = malloc(8), *b = malloc(8); a->next = b; b->next = a; a = b = 0;",
}
for name, body in LEAKED.items():
    table.violated(f"leak/{name}", "valid-memtrack", body, inputs=(1,))
table.violated("leak/still-pointed-to", "valid-memcleanup", "static char *kept; kept = malloc(3);", evidence="LeakSanitizer takes what is reachable for kept; the object is never freed")
table.safe("leak/global-keeps", "static char *kept; kept = malloc(3);", options="-p valid-memtrack")
table.safe("leak/all-freed", "char *p = malloc(3); if (any_bool()) { p[0] = 1; free(p); return 0; } free(p);", options="-p valid-memtrack,valid-memcleanup")
