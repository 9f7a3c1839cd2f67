"""Operations on numbers: at their limits, folded by the compiler, in places that are not evaluated."""

from rows import Table

table = Table("arithmetic")

SIGNED = {"int": ("INT", "any_int"), "long": ("LONG", "any_long"), "long long": ("LLONG", "any_long")}

for ty, (limit, any_value) in SIGNED.items():
    short = ty.replace(" ", "-")
    inputs = (2147483647 if ty == "int" else 9223372036854775807,)
    least = (-2147483648 if ty == "int" else -9223372036854775808,)
    get = f"{ty} x = {any_value}();"
    for name, expression, bad_inputs, guard in (
        ("add", "x + 1", inputs, f"x < {limit}_MAX"),
        ("subtract", "x - 1", least, f"x > {limit}_MIN"),
        ("multiply", "x * 2", inputs, "x < 1000 && x > -1000"),
        ("negate", "-x", least, f"x != {limit}_MIN"),
        ("increment", "++x", inputs, f"x != {limit}_MAX"),
        ("decrement", "x--", least, f"x != {limit}_MIN"),
        ("add-assign", "x += 5", inputs, f"x < {limit}_MAX - 5"),
        ("divide-by-minus-one", "x / -1", least, f"x != {limit}_MIN"),
        ("remainder-by-minus-one", "x % -1", least, f"x != {limit}_MIN"),
    ):
        table.pair(f"{name}-{short}", "no-overflow", f"{get} volatile {ty} y = {expression};",
                   f"{get} if ({guard}) {{ volatile {ty} y = {expression}; }}", inputs=bad_inputs)

for ty, any_value in (("int", "any_int"), ("unsigned", "__VERIFIER_nondet_uint"), ("long", "any_long"),
                      ("unsigned char", "any_byte"), ("_Bool", "any_bool")):
    short = ty.replace(" ", "-")
    for name, expression in (("divide", "7 / x"), ("remainder", "7 % x")):
        table.pair(f"{name}-by-{short}", "div-by-zero", f"{ty} x = {any_value}(); volatile int y = {expression};",
                   f"{ty} x = {any_value}(); volatile int y = x ? {expression} : 0;", inputs=(0,))
table.pair("divide-assign", "div-by-zero", "int x = any_int(), y = 9; y /= x; y %= 3;",
           "int x = any_int(), y = 9; if (x > 0) y /= x;")

for name, bad, good, inputs in (
    ("amount-is-width", "int n = any_byte(); volatile int y = 1 << n;", "int n = any_byte() % 31; volatile int y = 1 << n;", (32,)),
    ("amount-is-negative", "int n = any_int(); volatile unsigned y = 1u >> n;", "int n = any_int() & 31; volatile unsigned y = 1u >> n;", (-1,)),
    ("amount-wide", "unsigned long n = any_byte(); volatile long y = 1ul << n;", "unsigned long n = any_byte() & 63; volatile long y = 1ul << n;", (64,)),
    ("amount-of-char", "unsigned char c = 1; volatile int y = c >> any_byte();", "unsigned char c = 1; volatile int y = c >> (any_byte() & 15);", (40,)),
    ("assign", "unsigned x = 1; x <<= any_byte();", "unsigned x = 1; x <<= any_byte() & 31;", (32,)),
    ("negative-left", "int x = any_int(); volatile int y = x << 1;", "int x = any_byte(); volatile int y = x << 1;", (-1,)),
    ("into-the-sign", "int x = any_byte(); volatile int y = x << 24;", "int x = any_byte(); volatile int y = (x & 127) << 24;", (200,)),
    ("long-into-int", "long n = any_long(); volatile int y = 4 >> n;", "long n = any_long(); volatile int y = 4 >> (n & 7);", (4294967296,)),
):
    table.pair(f"shift/{name}", "bad-shift", bad, good, inputs=inputs)

# What the compiler computes itself, and what is never computed.
for name, violated, bad, good in (
    ("literal", "no-overflow", "volatile int x = INT_MAX + 1;", "volatile int x = INT_MAX + 0;"),
    ("const", "no-overflow", "const int a = INT_MAX; volatile int b = a + 1;", "const int a = INT_MAX; volatile int b = a - 1;"),
    ("enumeration", "no-overflow", "enum { BIG = INT_MAX }; volatile int b = BIG + 1;", "enum { BIG = INT_MAX }; volatile int b = sizeof(BIG + 1);"),
    ("minus", "no-overflow", "volatile int b = -INT_MIN;", "volatile int b = -INT_MAX;"),
    ("product", "no-overflow", "volatile int b = 65536 * 65536;", "volatile long b = 65536L * 65536;"),
    ("argument", "no-overflow", "printf(\"%d\\n\", INT_MAX + 1);", "printf(\"%d\\n\", INT_MAX);"),
    ("returned", "no-overflow", "return INT_MAX + 1 < 0;", "return INT_MAX - 1 < 0;"),
    ("index", "no-overflow", "int a[2] = {0}; return a[(INT_MAX + 1) < 0];", "int a[2] = {0}; return a[INT_MAX < 0];"),
    ("condition", "no-overflow", "if (INT_MAX + 1 > 0) return 1;", "if (0 && INT_MAX + 1 > 0) return 1;"),
    ("ternary", "no-overflow", "int c = any_bool(); volatile int x = c ? INT_MAX + 1 : 0;", "volatile int x = 0 ? INT_MAX + 1 : 0;"),
    ("array-of-values", "no-overflow", "volatile int a[2] = {1, INT_MAX + 1};", "volatile int a[2] = {1, INT_MAX};"),
    ("struct-of-values", "no-overflow", "struct { int a, b; } s = {.b = INT_MAX * 2}; return s.b;", "struct { int a, b; } s = {.b = INT_MAX}; return s.a;"),
    ("cast", "no-overflow", "volatile long x = (long)(INT_MAX + 1);", "volatile long x = (long)INT_MAX + 1;"),
    ("long", "no-overflow", "volatile long x = LONG_MAX + 1;", "volatile unsigned long x = (unsigned long)LONG_MAX + 1;"),
    ("divide", "div-by-zero", "volatile int x = 1 / 0;", "volatile int x = 0 ? 1 / 0 : 2;"),
    ("remainder", "div-by-zero", "volatile int x = 5 % 0;", "volatile int x = 1 || 5 % 0;"),
    ("const-divisor", "div-by-zero", "const int z = 0; volatile int x = 5 / z;", "const int z = 1; volatile int x = 5 / z;"),
    ("shift-width", "bad-shift", "volatile int x = 1 << 32;", "volatile int x = 1 << 30;"),
    ("shift-sign", "bad-shift", "volatile int x = 1 << 31 << 1;", "volatile unsigned x = 1u << 31;"),
    ("discarded", "no-overflow", "int x = INT_MAX; if (any_bool()) x + 1;", "int x = INT_MAX; (void)sizeof(x + 1);"),
    ("comma", "div-by-zero", "int z = 0; volatile int x = (1 / z, 3);", "int z = 0; volatile int x = (sizeof(1 / z), 3);"),
    ("unused-value", "div-by-zero", "int z = any_byte(); 1 / z;", "int z = any_byte(); z && 1 / z;"),
    ("short-circuit", "div-by-zero", "int z = any_byte(); return z == 0 && 1 / z;", "int z = any_byte(); return z != 0 && 1 / z;"),
):
    # A list of constants is folded as a whole: no sanitizer sees inside.
    evidence = "clang folds the initialiser into a constant" if "-of-values" in name else ""
    table.pair(f"folded/{name}", violated, bad, good, inputs=(int("any_bool" in bad),), evidence=evidence)
table.safe("folded/case-label", "switch (any_byte()) { case 1 + 2: return 1; case sizeof(int[3]): return 2; }")
table.safe("folded/generic", "volatile int x = _Generic(1, int: 5, default: 1 / 0);")
table.safe("folded/choose", "volatile int x = __builtin_choose_expr(1, 5, INT_MAX + 1);")
table.safe("folded/typeof", "int z = 0; __typeof__(1 / z) y = 3; return y - 3;")
table.safe("folded/alignof", "return _Alignof(int[1 + 1]) - 4;")
table.violated("folded/static-initialiser", "div-by-zero", "int a[3] = {0}; volatile int x = a[1] = 4 / (int)(sizeof(char) - 1);")

# Narrow, wide and odd types.
table.pair("bit-field/increment", "no-overflow", "struct { int f : 32; } s = {INT_MAX}; s.f++;", "struct { int f : 31; } s = {5}; s.f++;")
table.safe("bit-field/wraps", "struct { signed f : 3; unsigned g : 3; } s = {3, 7}; s.f++; s.g++; if (s.f != -4 || s.g != 0) reach_error();")
table.violated("bit-field/value", "unreach-call", "struct { unsigned f : 3; } s = {0}; s.f = any_byte(); if (s.f == 5) reach_error();", inputs=(13,))
table.safe("char/increment-wraps", "signed char c = 127; c++; if (c != -128) reach_error();")
table.safe("char/product-is-int", "unsigned char c = any_byte(); volatile int x = c * c;")
table.pair("short/product", "no-overflow", "unsigned short c = any_int(); volatile int x = c * c;", "unsigned short c = any_byte(); volatile int x = c * c;", inputs=(65535,))
table.pair("int128/add", "no-overflow", "__int128 x = (__int128)LONG_MAX << 63; x += any_long(); volatile __int128 y = x + x + x;",
           "__int128 x = any_long(); volatile __int128 y = x + x;", inputs=(9223372036854775807,))
table.pair("complex/add", "no-overflow", "_Complex int z = INT_MAX; z += any_bool(); return __real__ z;",
           "_Complex int z = 5; z += any_bool(); return __real__ z;", inputs=(1,),
           evidence="UBSan does not look into _Complex int; the sum of the real parts is one of ints")
table.pair("vector/divide", "div-by-zero", "typedef int v2 __attribute__((vector_size(8))); v2 a = {1, 2}, b = {any_byte(), 1}; v2 c = a / b; return c[1];",
           "typedef int v2 __attribute__((vector_size(8))); v2 a = {1, 2}, b = {any_byte() | 1, 1}; v2 c = a / b; return c[1];", inputs=(0,))
table.pair("abs", "no-overflow", "volatile int y = abs(any_int());", "int x = any_int(); volatile int y = x > -9 ? abs(x) : 0;", inputs=(-2147483648,))
table.pair("labs", "no-overflow", "volatile long y = labs(any_long());", "long x = any_long(); volatile long y = x > -9 ? labs(x) : 0;", inputs=(-9223372036854775808,))
table.pair("div-function", "div-by-zero", "div_t d = div(7, any_byte()); return d.rem;", "div_t d = div(7, any_byte() | 1); return d.rem & 0;", inputs=(0,))
table.pair("pointer-difference-of-sizes", "no-overflow", "int a = any_int(), b = any_int(); volatile int c = a - b;",
           "int a = any_byte(), b = any_byte(); volatile int c = a - b;", inputs=(-2147483648, 1))
table.safe("unsigned-wraps", "unsigned x = any_int(); volatile unsigned y = x * x + x - 7u;")
table.safe("unsigned-to-int", "unsigned x = any_int(); volatile int y = (int)x;")
table.pair("atomic/increment", "unreach-call", "_Atomic int x = 5; x += any_byte(); if (x == 9) reach_error();",
           "_Atomic int x = 5; x += any_byte(); if (x < 5) reach_error();", inputs=(4,))
table.safe("overflow-builtin", "int r; if (!__builtin_add_overflow(any_int(), any_int(), &r)) { volatile int s = r; }")
table.pair("overflow-builtin-kept", "unreach-call", "int r; if (__builtin_add_overflow(INT_MAX, any_byte(), &r) && r == INT_MIN) reach_error();",
           "int r; if (__builtin_add_overflow(INT_MAX, any_byte(), &r) && r > 0) reach_error();", inputs=(1,))

for ty, bad, good in (("int", "3e9", "2e9"), ("unsigned", "-1.0", "-0.5"), ("unsigned char", "256.0", "255.9"),
                      ("short", "-32769.0", "-32768.5"), ("long", "9.3e18", "9.2e18"), ("unsigned long", "1.9e19", "1.8e19"),
                      ("int", "(0.0 / (d - d))", "(d / d)"), ("long long", "1e300 * d * 1e300", "1e18 * d")):
    name = f"float-cast/{ty}-{'nan' if '/' in bad else 'inf' if '*' in bad else 'limit'}".replace(" ", "-")
    table.pair(name, "float-cast", f"double d = 1 + any_bool(); {ty} x = ({ty})({bad}{'' if 'd' in bad else ' * d / d'}); return x != 0;",
               f"double d = 1 + any_bool(); {ty} x = ({ty})({good}{'' if 'd' in good else ' * d / d'}); return x != 0;")
table.pair("float-cast/by-assignment", "float-cast", "float f = any_int(); signed char c = f; return c;", "float f = any_byte() / 2; signed char c = f; return c;", inputs=(1000,))
table.pair("float-cast/as-argument", "float-cast", "double d = any_int(); return abs(d * 2.0) & 1;", "double d = any_byte(); return abs(d * 2.0) & 1;", inputs=(2147483647,))
