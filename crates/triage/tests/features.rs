//! What of C a program uses.

use triage::{Construct, features};

fn names(text: &str) -> String {
    let names: Vec<String> = features(text).iter().map(ToString::to_string).collect();
    names.join(" ")
}

/// Programs and what they use, the most telling first.
const PROGRAMS: &[(&str, &str)] = &[
    ("int main(void) { return 0; }", ""),
    // Functions of the compiler and of the library; those of the question do not count.
    ("int main(void) { return __builtin_clz(1u); }", "builtin:clz"),
    (
        "int atoi(const char *); int main(void) { return atoi(\"4\"); }",
        "library:atoi string narrow-type pointer",
    ),
    ("void reach_error(void); void abort(void); int main(void) { reach_error(); abort(); }", ""),
    ("int f(int x) { return x; } int main(void) { return f(1); }", ""),
    (
        "int x; int main(void) { return __sync_fetch_and_add(&x, 2); }",
        "builtin:__sync_fetch_and_add pointer",
    ),
    ("int main(void) { return g(1); }", "library:g"),
    (
        "int main(void) { return g(1); } int g(int x) { return x; }",
        "no-prototype-call implicit-declaration",
    ),
    // Types.
    ("_Complex double z; int main(void) { z = z * z; }", "complex-product complex float"),
    (
        "int main(void) { _Complex float z = 1.0f + 2.0if; z = ~z; }",
        "complex-conjugate complex float",
    ),
    ("int main(void) { _Complex double c = 1.0i; c++; }", "complex float"),
    ("__int128 a; int main(void) { a = a / 3; }", "int128 division"),
    ("long double d; float f;", "long-double float"),
    ("int s = sizeof L\"ab\";", "wide-string"),
    ("_Atomic int a; volatile int b; _Bool c;", "atomic-type volatile bool"),
    ("__typeof__(1 + 2) x;", "typeof"),
    // Vectors, and what is done to them.
    (
        "typedef int v __attribute__((vector_size(16))); v a, b; int main(void) { v c = a == b; }",
        "vector-compare vector",
    ),
    (
        "typedef int v __attribute__((vector_size(16))); v a; int main(void) { a = a << 1; }",
        "vector-shift vector shift",
    ),
    (
        "typedef int v __attribute__((vector_size(8))); v a; int main(void) { return (long)a; }",
        "vector-conversion vector cast",
    ),
    (
        "typedef int v __attribute__((vector_size(8))); v a, m; int main(void) { a = __builtin_shuffle(a, m); }",
        "vector-shuffle vector",
    ),
    (
        "typedef int v __attribute__((vector_size(16))); v a; int main(void) { return a[0] == 1; }",
        "vector",
    ),
    // Members.
    ("struct { int a : 3; } x;", "bit-field struct"),
    ("struct { int a : 3; int : 4; } x;", "unnamed-bit-field bit-field struct"),
    ("struct { __int128 a : 100; } x;", "wide-bit-field int128 bit-field struct"),
    (
        "struct { unsigned a : 3; } x; int f(); int main(void) { return f(x.a); } int f(int a) { return a; }",
        "promoted-argument bit-field no-prototype-call struct",
    ),
    ("union { int a; float f; } u;", "union float"),
    ("struct f { int n; char x[]; };", "flexible-array narrow-type struct array"),
    ("typedef int T[]; struct f { int w; T x; };", "flexible-array struct array"),
    ("struct { int n; int z[0]; int m; } v;", "zero-length-array struct array"),
    ("struct e {};", "empty-struct struct"),
    ("struct __attribute__((packed)) s { char a; int b; };", "attribute:packed narrow-type struct"),
    // Sizes that are known at run time only.
    ("int main(void) { int n = 2; int a[n]; }", "vla array"),
    ("int f(int n, int a[n][n]) { return a[1][1]; }", "vla-parameter array"),
    (
        "int n = 3, a[6]; int main(void) { return ((int (*)[n])a)[1][0]; }",
        "vla-cast cast array pointer",
    ),
    ("int f(int n) { struct { int x[n]; } a; return sizeof a; }", "vla-member struct array"),
    ("int main(void) { int n = 2; return sizeof(char[n]); }", "vla narrow-type"),
    ("int a[4]; int main(void) { int b[sizeof a]; }", "array"),
    (
        "f(char x, int n) { struct { char w[n]; } a; return sizeof a; }",
        "vla-member implicit-int narrow-type struct array",
    ),
    (
        "int f(int (*g)(int)) { int a[(int)4]; return g(a[0]); }",
        "function-pointer cast array pointer",
    ),
    // Jumps and blocks.
    ("int main(void) { void *t = &&a; goto *t; a: return 0; }", "computed-goto pointer"),
    (
        "int main(void) { static const int t[] = {&&b - &&a}; a: b: return t[0]; }",
        "label-difference computed-goto static-local array pointer",
    ),
    ("int a, b; int main(void) { if (a && b) goto c; c: return 0; }", "goto"),
    ("int main(void) { int g(int y) { return y; } return g(2); }", "nested-function"),
    ("int main(void) { return ({ 1; }); }", "statement-expression"),
    ("int f(int c) { switch (c) { case 1 ... 5: return 1; } return 0; }", "switch-range switch"),
    ("int i; int main(void) { return i ?: 7; }", "omitted-operand conditional"),
    ("int main(void) { int x; asm(\"\" : \"=r\"(x)); }", "inline-asm string"),
    // Values and initialisers.
    (
        "struct s { int i; } *p; int main(void) { p = &(struct s){1}; }",
        "compound-literal struct pointer",
    ),
    ("int a[10] = {[2 ... 4] = 7};", "range-designator array"),
    ("struct { int a, b; } x = {.b = 1};", "designated-initialiser struct"),
    ("union u { int i; }; int main(void) { union u x = (union u)2; }", "cast-to-union union cast"),
    ("int main(void) { return sizeof(void) + sizeof(main); }", "sizeof-void"),
    // Functions.
    (
        "int f(c) char c; { return c; } int main(void) { return f(2); }",
        "no-prototype-call k-and-r narrow-type",
    ),
    ("f(x) { return x; } main() { return f(1); }", "no-prototype-call implicit-int"),
    ("f(int *x) { return *x; } int main(void) { return f(0); }", "implicit-int pointer"),
    (
        "g(p) short *p; { return 1; } int main(void) { __builtin_abort(); return g(0); }",
        "no-prototype-call k-and-r implicit-int narrow-type pointer",
    ),
    ("int f(int n) { return n ? f(n - 1) : 0; }", "recursion conditional"),
    ("int g(int); int f(int n) { return g(n); } int g(int n) { return f(n); }", "recursion"),
    ("int g(int n) { return n; } int f(int n) { return g(g(n)); }", ""),
    ("struct s { int a; }; struct s f(struct s x) { return x; }", "struct-by-value struct"),
    ("int (*p)(int); int main(void) { return p(1); }", "function-pointer pointer"),
    (
        "struct s { char c[9]; }; int f(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); return __builtin_va_arg(l, struct s).c[1]; }",
        "varargs-struct varargs narrow-type struct array",
    ),
    (
        "void f(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); __builtin_va_arg(l, int (*)[n]); }",
        "varargs",
    ),
    (
        "int n; void c(int *p) { n = *p; } int main(void) { int x __attribute__((cleanup(c))) = 3; }",
        "attribute:cleanup pointer",
    ),
    (
        "int f(int n, ...); int main(void) { float x = 1; f(1, x); } int f(int n, ...) { return n; }",
        "promoted-argument float",
    ),
    (
        "int f(int n, ...); char c; int main(void) { f(c, 1.5); } int f(int n, ...) { return n; }",
        "narrow-type",
    ),
    // Pointers.
    ("float f; int main(void) { return *(int *)&f; }", "alias-through-cast float cast pointer"),
    ("int x; int main(void) { return (long)&x & 3; }", "pointer-to-integer cast pointer"),
    ("int main(void) { int *p = (int *)0; }", "cast pointer"),
    ("int main(void) { char *p = __builtin_alloca(4); }", "alloca narrow-type pointer"),
    ("int main(void) { return _Generic(1, int: 1, default: 2); }", "generic-selection"),
    // Ordinary things.
    ("enum e { A }; int main(void) { return 1, A; }", "enum comma"),
    (
        "int a, b; int f(int x) { return x; } int main(void) { return f(a = a && b); }",
        "logical-value assignment-value",
    ),
    ("int a, b; int main(void) { a = 1; if (a && b) a++; }", ""),
    ("unsigned u; int main(void) { u = u - 1; u >>= 2; }", "shift unsigned-wrap"),
    ("int i; int main(void) { for (i = 0; i < 3; i++) ; return i--; }", "increment-value loop"),
];

#[test]
fn programs_use_what_they_use() {
    for (text, expected) in PROGRAMS {
        assert_eq!(names(text), *expected, "{text}");
    }
}

#[test]
fn every_construct_is_recognised_somewhere() {
    let seen: std::collections::BTreeSet<Construct> = PROGRAMS
        .iter()
        .flat_map(|(text, _)| features(text))
        .filter_map(|feature| feature.construct())
        .collect();
    for construct in Construct::ALL {
        assert!(seen.contains(construct), "no program above shows {}", construct.name());
    }
}

#[test]
fn texts_that_are_no_programs_do_no_harm() {
    for text in
        ["", "}", "int main( {", "struct { int : ; ", "\"", "case 1 ... ", "goto *", "é && x"]
    {
        features(text);
    }
}
