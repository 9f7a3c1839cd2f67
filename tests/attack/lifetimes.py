"""Objects that are gone: left blocks, earlier rounds, returned frames, temporaries, jumps."""

from rows import Table

table = Table("lifetimes")

UNSEEN = "no sanitizer sees a variable of an earlier round: it lives again at the same place"
for name, bad, good, inputs, evidence in (
    ("block", "int *p; { int x = 1; p = &x; } if (any_bool()) *p = 2;", "int x = 1, *p; { p = &x; } if (any_bool()) *p = 2;", (1,), ""),
    ("branch", "int y = 0, *p = &y; if (any_bool()) { int x = 1; p = &x; } *p = 2;", "int y = 0, *p = &y; if (any_bool()) { int x = 1; p = &x; *p = 2; p = &y; } *p = 2;", (1,), ""),
    ("earlier-round", "int *q = 0; for (int i = 0; i < 3; i++) { int x = i; if (q && i == 2) *q = 7; q = &x; }",
     "int *q = 0; for (int i = 0; i < 3; i++) { int x = i; q = &x; if (i == 2) *q = 7; }", (), UNSEEN),
    ("earlier-round-while", "int *q = 0, n = any_byte() & 3; while (n--) { int x = n; if (q) x += *q; q = &x; }",
     "int *q = 0, n = any_byte() & 3; while (n--) { int x = n; q = &x; x += *q; }", (3,), UNSEEN),
    ("earlier-round-array", "int *q = 0; for (int i = 0; i < 2; i++) { int a[2] = {i, i}; if (q) a[0] = q[1]; q = a; }",
     "int *q = 0; for (int i = 0; i < 2; i++) { int a[2] = {i, i}; q = a; a[0] = q[1]; }", (), UNSEEN),
    ("goto-back", "int *q = 0, n = 0; again:; { int x = n; if (q) *q = 1; q = &x; } if (n++ < 1) goto again;",
     "int *q = 0, n = 0; again:; { int x = n; q = &x; *q = 1; } if (n++ < 1) goto again;", (), UNSEEN),
    ("goto-out", "int *q; { int x = 1; q = &x; if (any_bool()) goto out; q = 0; } out: if (q) *q = 1;",
     "int *q; { int x = 1; q = &x; *q = 2; q = 0; if (any_bool()) goto out; } out: if (q) *q = 1;", (1,), ""),
    ("continue", "int *q = 0; for (int i = 0; i < 2; i++) { if (i == 1) *q = 4; int x = i; q = &x; continue; }",
     "int y, *q = &y; for (int i = 0; i < 2; i++) { if (i == 1) *q = 4; int x = i; (void)&x; continue; }", (), ""),
    ("for-variable", "int *q; for (int i = 0; i < 3; i++) q = &i; if (any_bool()) *q = 1;", "int *q, i; for (i = 0; i < 3; i++) q = &i; if (any_bool()) *q = 1;", (1,), ""),
    ("switch", "int *q = 0; switch (any_byte()) { case 1: { int x = 1; q = &x; break; } } if (q) *q = 1;",
     "int y, *q = 0; switch (any_byte()) { case 1: { q = &y; break; } } if (q) *q = 1;", (1,), ""),
    ("compound-literal", "int *q; { q = (int[2]){1, 2}; } if (any_bool()) q[1] = 3;", "int *q = (int[2]){1, 2}; if (any_bool()) q[1] = 3;", (1,),
     "clang keeps a compound literal until the function returns"),
    ("vla", "int n = 2 + any_bool(), *q; { int a[n]; a[0] = 1; q = a; } *q = 2;", "int n = 2 + any_bool(), *q; int a[n]; a[0] = 1; q = a; *q = 2;", (1,),
     "no sanitizer marks the end of a variable length array's block"),
    ("statement-expression", "int *q = ({ int x = 1; &x; }); if (any_bool()) *q = 1;", "int x = 1; int *q = ({ &x; }); if (any_bool()) *q = 1;", (1,), ""),
    ("returned", "int *q = local(any_byte()); *q = 1;", "int x, *q = same(&x); *q = 1;", (9,), ""),
    ("returned-through-pointer", "int *q = 0; keep(&q); if (any_bool()) *q = 1;", "int x, *q = &x; keep(&q); q = &x; *q = 1;", (1,), ""),
    ("returned-in-global", "keep(&kept); if (any_bool()) *kept = 1;", "static int y; keep(&kept); kept = &y; *kept = 1;", (1,), ""),
    ("returned-in-struct", "struct box b = boxed(); if (any_bool()) *b.p = 1;", "struct box b = boxed(); b.p = 0; if (b.p) *b.p = 1;", (1,), ""),
    ("parameter", "int *q = address(5); if (any_bool()) *q = 1;", "int *q = address(5); q = 0; if (q) *q = 1;", (1,), ""),
    ("second-call", "int *q = local(9); int *r = local(9); if (any_bool()) *q = *r;", "int x, *q = same(&x); *q = 3;", (1,), ""),
    ("recursion", "int r = deep(any_byte() & 3, 0); return r & 0;", "int r = deep(0, 0); return r & 0;", (3,), ""),
    ("temporary", "int *p = make().a; return p[1] & any_byte() & 0;", "int x = make().a[1]; return x & any_byte() & 0;", (), "no sanitizer marks the end of a temporary"),
    ("longjmp", "jmp_buf j; if (!setjmp(there)) jumps(); if (any_bool()) *kept = 1;", "static int z; if (!setjmp(there)) jumps(); kept = &z; *kept = 1;", (1,),
     "AddressSanitizer forgets the frames that longjmp leaves"),
    ("freed-and-new", "int *p = malloc(4), *q; free(p); q = malloc(4); *q = 1; if (any_bool()) *p = 2; free(q);", "int *p = malloc(4), *q; free(p); q = malloc(4); p = q; if (any_bool()) *p = 2; free(q);", (1,), ""),
    ("realloc-old", "int *p = malloc(4), *q = realloc(p, 400); if (any_bool()) *p = 2; free(q);", "int *p = malloc(4), *q = realloc(p, 400); if (any_bool()) *q = 2; free(q);", (1,), ""),
    ("realloc-smaller-old", "char *p = malloc(40), *q = realloc(p, 4); if (any_bool()) *p = 2; free(q);", "char *p = malloc(40), *q = realloc(p, 4); if (any_bool()) *q = 2; free(q);", (1,), ""),
    ("freed-list", "struct n { struct n *next; } *a = calloc(1, 8), *b = calloc(1, 8); a->next = b; free(b); if (any_bool()) a->next->next = 0; free(a);",
     "struct n { struct n *next; } *a = calloc(1, 8), *b = calloc(1, 8); a->next = b; if (any_bool()) a->next->next = 0; free(b); free(a);", (1,), ""),
    ("freed-by-callee", "int *p = malloc(4); drop(p); if (any_bool()) *p = 1;", "int *p = malloc(4); *p = 1; drop(p);", (1,), ""),
    ("atexit", "static int *late; int x = 1; late = &x; kept = &x; atexit(look); ", "static int x = 1; kept = &x; atexit(look);", (), ""),
    ("alloca-in-callee", "char *p = own_alloca(); if (any_bool()) *p = 1;", "char *p = __builtin_alloca(4); if (any_bool()) *p = 1;", (1,), ""),
):
    top = """\
static int *kept; static jmp_buf there;
struct box { int *p; }; struct arr { int a[2]; };
static int *local(int n) { int x = n, y = 0; return n > 5 ? &x : (kept = &y); }
static int *same(int *p) { return p; }
static void keep(int **p) { int x = 1; *p = &x; }
static struct box boxed(void) { int x = 1; return (struct box){&x}; }
static int *address(int x) { return &x; }
static int deep(int n, int *p) { int x = n; if (n == 0) return p ? *kept : 0; deep(n - 1, 0); if (n == 2) keep(&kept); if (n == 3) return *kept; return x; }
static struct arr make(void) { return (struct arr){{1, 2}}; }
static void jumps(void) { int x = 1; kept = &x; longjmp(there, 1); }
static void drop(int *p) { free(p); }
static void look(void) { *kept = 2; }
static char *own_alloca(void) { char *p = __builtin_alloca(4); *p = 1; return p; }
"""
    table.pair(name, "valid-deref", bad, good, inputs=inputs, evidence=evidence, top=top)
