"""Functions of the C library: every pointer they read or write, missed in every way.

Each function is a call with one pointer left open, `P`, and what is asked of it: a text that ends, or a number of
bytes that are read or written. The attacks follow from that.
"""

from rows import Table

table = Table("library")

TEXT = {
    "strlen": "volatile size_t n = strlen(P);",
    "strcpy-from": "char d[40]; strcpy(d, P);",
    "strcat-from": "char d[40] = \"x\"; strcat(d, P);",
    "strcat-to": "strcat(P, \"\");",
    "strncat-from": "char d[40] = \"x\"; strncat(d, P, 30);",
    "stpcpy-from": "char d[40]; stpcpy(d, P);",
    "strcmp-left": "volatile int n = strcmp(P, \"aaaaaaaaaaaaaaaa\");",
    "strcmp-right": "volatile int n = strcmp(\"aaaaaaaaaaaaaaaa\", P);",
    "strncmp": "volatile int n = strncmp(P, \"aaaaaaaaaaaaaaaa\", 12);",
    "strcasecmp": "volatile int n = strcasecmp(P, \"aaaaaaaaaaaaaaaa\");",
    "strchr": "char *q = strchr(P, 'z');",
    "strrchr": "char *q = strrchr(P, 'z');",
    "strstr": "char *q = strstr(P, \"zz\");",
    "strspn": "volatile size_t n = strspn(P, \"a\");",
    "strcspn": "volatile size_t n = strcspn(P, \"z\");",
    "strpbrk": "char *q = strpbrk(P, \"z\");",
    "strdup": "free(strdup(P));",
    "strndup": "free(strndup(P, 20));",
    "strtok": "char *q = strtok(P, \"z\");",
    "strnlen": "volatile size_t n = strnlen(P, 20);",
    "printf": "printf(\"%s\\n\", P);",
    "printf-precision": "printf(\"%.9s\\n\", P);",
    "snprintf": "char d[40]; snprintf(d, 40, \"%s\", P);",
    "puts": "puts(P);",
    "fputs": "fputs(P, stdout);",
    "atoi": "volatile int n = atoi(P);",
    "strtol": "volatile long n = strtol(P, 0, 10);",
    "strtod": "volatile double n = strtod(P, 0);",
}
# MemorySanitizer was tried on these and reports nothing.
UNSEEN_BY_MEMORY = {"strcpy-from", "strcat-from", "strcat-to", "strncat-from", "stpcpy-from", "strdup", "printf",
                    "printf-precision", "snprintf", "atoi", "strtol", "strtod"}
# Searches that stop at the first byte that does not fit never come to the end of a text of letters.
STOPS_EARLY = {"atoi", "strtol", "strtod"}
HEADERS = "#include <strings.h>\n"
for name, call in TEXT.items():
    rest = {"top": HEADERS}
    letter = "7" if name in STOPS_EARLY else "a"
    make = f"char t[4]; memset(t, '{letter}', 4);"
    unwatched = f"AddressSanitizer does not watch {name.split('-')[0]}" if name in ("stpcpy-from", "strtod") else ""
    table.violated(f"{name}/unterminated", "valid-deref", f"{make} if (any_bool()) t[3] = 0; " + call.replace("P", "t"), inputs=(0,), evidence=unwatched, **rest)
    heap = f"char *t = malloc(4); memset(t, '{letter}', 4);"
    table.violated(f"{name}/unterminated-heap", "valid-deref", f"{heap} t[any_byte() & 3] = any_byte() & 1 ? '{letter}' : 0; " + call.replace("P", "t"), inputs=(1, 1), evidence=unwatched, **rest)
    table.violated(f"{name}/null", "valid-deref", "char t[2] = \"\", *p = any_bool() ? t : 0; " + call.replace("P", "p"), inputs=(0,),
                   native="-fno-sanitize=nonnull-attribute", **rest,
                   evidence="glibc writes (null) for it; C leaves it undefined" if name.startswith(("printf", "snprintf")) else "")
    table.violated(f"{name}/freed", "valid-deref", "char *t = strdup(\"7\"); if (any_bool()) free(t); " + call.replace("P", "t"), inputs=(1,), evidence=unwatched, **rest)
    table.safe(f"{name}/terminated", f"{make} t[any_byte() & 3] = 0; t[3] = 0; " + call.replace("P", "t"), **rest)
    table.violated(f"{name}/never-written", "uninit", "char t[4]; t[3] = 0; if (any_bool()) t[0] = t[1] = t[2] = 0; " + call.replace("P", "t"), inputs=(0,),
                   evidence="MemorySanitizer was tried and reports nothing" if name in UNSEEN_BY_MEMORY else "", **rest)

# n bytes are read or written from P, which has four.
BYTES = {
    "memcpy-to": "char s[9] = {0}; memcpy(P, s, n);",
    "memcpy-from": "char d[9]; memcpy(d, P, n);",
    "memmove-to": "char s[9] = {0}; memmove(P, s, n);",
    "memmove-from": "char d[9]; memmove(d, P, n);",
    "memset": "memset(P, 1, n);",
    "memcmp-left": "volatile int r = memcmp(P, \"bbbbbbbb\", n);",
    "memcmp-right": "volatile int r = memcmp(\"bbbbbbbb\", P, n);",
    "memchr": "void *r = memchr(P, 'z', n);",
    "strncpy-to": "strncpy(P, \"a\", n);",
    "strncpy-from": "char d[9]; strncpy(d, P, n);",
    "snprintf-to": "snprintf(P, n, \"%s\", \"bbbbbbbb\");",
    "fwrite": "fwrite(P, 1, n, stdout);",
    "qsort": "qsort(P, n, 1, order);",
    "bsearch": "void *r = bsearch(\"z\", P, n, 1, order);",
    "bzero": "bzero(P, n);",
    "mempcpy": "char s[9] = {0}; mempcpy(P, s, n);",
}
ORDER = ("#define _GNU_SOURCE\n#include <string.h>\n#include <strings.h>\n"
         "static int order(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }\n"
         "void *mempcpy(void *, const void *, size_t);\n")
for name, call in BYTES.items():
    make = "char t[4] = {'a', 'a', 'a', 'a'}; size_t n = any_byte() & 7;"
    table.violated(f"{name}/too-many", "valid-deref", f"{make} " + call.replace("P", "t"), inputs=(7,), top=ORDER)
    table.violated(f"{name}/one-too-many", "valid-deref", f"{make} if (n > 5) return 0; " + call.replace("P", "t"), inputs=(5,), top=ORDER)
    table.violated(f"{name}/null", "valid-deref", f"{make} char *p = any_bool() ? t : 0; if (n == 0 || n > 4) return 0; " + call.replace("P", "p"), inputs=(3, 0), top=ORDER,
                   native="-fno-sanitize=nonnull-attribute")
    table.violated(f"{name}/freed", "valid-deref", f"char *p = malloc(8); memset(p, 0, 8); size_t n = 3; if (any_bool()) free(p); " + call.replace("P", "p"), inputs=(1,), top=ORDER)
    table.safe(f"{name}/fits", f"{make} if (n > 4) return 0; " + call.replace("P", "t"), inputs=(4,), top=ORDER)
    table.safe(f"{name}/nothing", f"{make} n = 0; " + call.replace("P", "(t + 4)"), top=ORDER)

for name, bad, good, inputs in (
    ("strcpy", "char d[3]; char s[6] = \"aaaaa\"; s[any_byte() % 6] = 0; strcpy(d, s);", "char d[6]; char s[6] = \"aaaaa\"; s[any_byte() % 6] = 0; strcpy(d, s);", (3,)),
    ("strcat", "char d[4] = \"ab\"; char s[3] = \"cd\"; s[any_byte() % 3] = 0; strcat(d, s);", "char d[5] = \"ab\"; char s[3] = \"cd\"; s[any_byte() % 3] = 0; strcat(d, s);", (2,)),
    ("strncat", "char d[4] = \"ab\"; strncat(d, \"cd\", any_byte() % 3);", "char d[5] = \"ab\"; strncat(d, \"cd\", any_byte() % 3);", (2,)),
    ("strncpy-then-strlen", "char d[4]; strncpy(d, \"abcdef\", 4); return strlen(d) > 90 + any_byte();", "char d[4]; strncpy(d, \"abc\", 4); return strlen(d) > 90;", (0,)),
    ("sprintf-number", "char d[4]; sprintf(d, \"%d\", any_byte() * 10);", "char d[5]; sprintf(d, \"%d\", any_byte() * 10);", (255,)),
    ("sprintf-text", "char d[4]; sprintf(d, \"%s!\", any_bool() ? \"abc\" : \"a\");", "char d[5]; sprintf(d, \"%s!\", any_bool() ? \"abc\" : \"a\");", (1,)),
    ("sprintf-width", "char d[6]; sprintf(d, \"%*d\", any_byte() & 7, 1);", "char d[8]; sprintf(d, \"%*d\", any_byte() & 7, 1);", (7,)),
    ("snprintf-lie", "char d[4]; snprintf(d, 8, \"%d\", 10000 + any_byte());", "char d[4]; snprintf(d, 4, \"%d\", 10000 + any_byte());", (0,)),
    ("snprintf-returned", "char d[4]; int n = snprintf(d, 4, \"%d\", any_byte() * 100); d[n] = 0;", "char d[4]; int n = snprintf(d, 4, \"%d\", any_byte()); d[n] = 0;", (255,)),
    ("strchr-null", "char t[3] = \"ab\"; *strchr(t, any_byte() & 127) = 1;", "char t[3] = \"ab\"; char *p = strchr(t, any_byte()); if (p) *p = 1;", (7,)),
    ("bsearch-null", "char t[3] = \"abc\"; char k = any_byte(); char *p = bsearch(&k, t, 3, 1, order); *p = 1;", "char t[3] = \"abc\"; char k = any_byte(); char *p = bsearch(&k, t, 3, 1, order); if (p) *p = 1;", (7,)),
    ("strtok-null", "char t[4] = \"a,b\"; strtok(t, \",\"); if (any_bool()) strtok(0, \",\"); char *p = strtok(0, \",\"); *p = 1;", "char t[4] = \"a,b\"; strtok(t, \",\"); char *p = strtok(0, \",\"); *p = 1;", (1,)),
    ("strtol-end", "char t[3] = \"12\", *e; t[0] = any_byte() & 1 ? 'x' : '1'; strtol(t, &e, 10); e[2] = 0;", "char t[3] = \"12\", *e; strtol(t, &e, 10); *e = 0;", (0,)),
    ("sscanf-text", "char d[3]; sscanf(any_bool() ? \"abcd\" : \"a\", \"%s\", d);", "char d[5]; sscanf(any_bool() ? \"abcd\" : \"a\", \"%s\", d);", (1,)),
    ("sscanf-short", "char d[2]; sscanf(\"77\", \"%d\", (int *)d);", "int d; sscanf(\"77\", \"%d\", &d); return d & 2;", ()),
    ("qsort-wrong-size", "int a[3] = {3, 1, 2}; qsort(a, 3, 4 + any_bool() * 4, by_int);", "int a[3] = {3, 1, 2}; qsort(a, 3, 4, by_int);", (1,)),
    ("isalpha-range", "volatile int r = isalpha(any_int() | INT_MIN);", "volatile int r = isalpha(any_byte());", (0,)),
    ("getline-unallocated", "char *l = 0; size_t n = 0; if (getline(&l, &n, stdin) < 0) { l[200] = 1; } free(l);", "char *l = 0; size_t n = 0; if (getline(&l, &n, stdin) > 0) l[0] = 1; free(l);", ()),
):
    top = ("#include <ctype.h>\nstatic int by_int(const void *a, const void *b) { return *(int *)a - *(int *)b; }\n" + ORDER)
    table.pair(f"room/{name}", "valid-deref", bad, good, inputs=inputs, top=top)

OVERLAPS = {
    "memcpy": "memcpy(b + (any_byte() & 1), b, 4);",
    "strcpy": "strcpy(b + (any_byte() & 1), b);",
    "strcat": "strcat(b, b + 3 - (any_byte() & 1));",
    "strncpy": "strncpy(b + (any_byte() & 1), b, 4);",
    "sprintf": "sprintf(b + 1 - (any_byte() & 1), \"%s\", b);",
}
for name, call in OVERLAPS.items():
    table.violated(f"overlap/{name}", "undefined-behavior", f"char b[20] = \"abcdef\"; {call}", inputs=(1,),
                   evidence="AddressSanitizer does not look at the overlap of what sprintf reads" if name == "sprintf" else "")
table.safe("overlap/memmove", "char b[20] = \"abcdef\"; memmove(b + (any_byte() & 1), b, 4); if (b[0] != 'a') reach_error();", options="-p undefined-behavior,unreach-call")
table.safe("overlap/apart", "char b[20] = \"abcdef\"; memcpy(b + 10, b, any_byte() & 7);", options="-p undefined-behavior,valid-deref")

STREAMS = {"feof": "feof(f);", "fflush-after": "fputc('a', f);", "fclose": "fclose(f);", "fgetc": "fgetc(f);", "ferror": "ferror(f);", "fprintf": "fprintf(f, \"a\");",
           "setvbuf": "setvbuf(f, 0, _IONBF, 0);", "fread": "char c; fread(&c, 1, 1, f);", "fputs": "fputs(\"a\", f);", "rewind": "rewind(f);"}
for name, call in STREAMS.items():
    table.violated(f"stream/{name}-null", "valid-deref", f"FILE *f = any_bool() ? stdout : 0; {call}", inputs=(0,))
table.violated("stream/fgets-null", "valid-deref", "char b[4]; fgets(b, 4, any_bool() ? stdin : 0);", inputs=(0,))
table.violated("stream/fgets-room", "valid-deref", "char b[4] = {0}; b[0] = 1; while (fgets(b, 4, stdin)) ; b[3 + any_byte() % 2] = 0;", inputs=(1,))
table.violated("stream/fopen-unchecked", "valid-deref", "FILE *f = fopen(\"/no/such/file\", \"r\"); fgetc(f);")

ALLOCATORS = {"malloc": "char *p = malloc(3);", "calloc": "char *p = calloc(3, 1);", "realloc": "char *p = realloc(0, 3);", "realloc-grow": "char *p = realloc(malloc(1), 3);",
              "aligned_alloc": "char *p = aligned_alloc(16, 16);", "strdup": "char *p = strdup(\"ab\");", "strndup": "char *p = strndup(\"abc\", 2);",
              "posix_memalign": "void *v = 0; posix_memalign(&v, 16, 16); char *p = v;", "asprintf": "char *p = 0; if (asprintf(&p, \"%d\", 77) < 0) p = 0;",
              "by-pointer": "void *(*volatile get)(size_t) = malloc; char *p = get(3);"}
for name, make in ALLOCATORS.items():
    top = "int posix_memalign(void **, size_t, size_t); int asprintf(char **, const char *, ...); char *strndup(const char *, size_t);\n"
    table.violated(f"failing/{name}", "valid-deref", f"{make} p[0] = 1; free(p);", options="--malloc-may-fail", top=top,
                   evidence="an allocation of three bytes cannot be made to fail from outside")
    table.safe(f"failing/{name}-checked", f"{make} if (p) p[0] = 1; free(p);", options="--malloc-may-fail", top=top)
    table.safe(f"never-failing/{name}", f"{make} p[0] = 1; free(p);", top=top)
table.violated("failing/without-prototype", "valid-free", "", headers=False, options="--malloc-may-fail",
               top="int main() { int *p; p = malloc(sizeof(int) * 2); free(p); free(p); }\n", evidence="")
table.violated("failing/both", "unreach-call", "char *p = malloc(1), *q = malloc(1); if (p && !q) reach_error();", options="--malloc-may-fail",
               evidence="an allocation of a byte cannot be made to fail from outside")
table.violated("failing/realloc-keeps", "unreach-call", "char *p = malloc(1); if (p) { *p = 5; char *q = realloc(p, 2); if (!q && *p == 5) reach_error(); }", options="--malloc-may-fail",
               evidence="an allocation of two bytes cannot be made to fail from outside")
