//! Vectors, structs, complex numbers and wide integers as scalars.

use expect_test::expect;

use crate::check;

#[test]
fn vectors_are_lanes() {
    check(
        "typedef int v2 __attribute__((vector_size(8)));\n\
         v2 f(v2 a, v2 b) { return a + b; }",
        expect![[r#"

            function @f(%0: f64, %1: f64) -> f64 {
            b0:
              %4 = alloca i64 8 align 8
              %5 = alloca i64 8 align 8
              %6 = alloca i64 8 align 8
              %a.2 = alloca i64 8 align 8
              %b.3 = alloca i64 8 align 8
              store %0 to %5 align 8
              %7 = load %5 align 8
              %8 = inbounds %5 +4
              %9 = load %8 align 4
              store %1 to %6 align 8
              %10 = load %6 align 8
              %11 = inbounds %6 +4
              %12 = load %11 align 4
              store %7 to %a.2 align 8
              %13 = inbounds %a.2 +4
              store %9 to %13 align 4
              store %10 to %b.3 align 8
              %14 = inbounds %b.3 +4
              store %12 to %14 align 4
              %15 = load %a.2 align 8
              %16 = inbounds %a.2 +4
              %17 = load %16 align 4
              %18 = load %b.3 align 8
              %19 = inbounds %b.3 +4
              %20 = load %19 align 4
              %21 = add %15, %18
              %22 = add %17, %20
              store %21 to %4 align 8
              %23 = inbounds %4 +4
              store %22 to %23 align 4
              %24 = load %4 align 8
              return %24
            }
        "#]],
    );
}

#[test]
fn a_lane_by_a_variable_index_is_a_chain_of_choices() {
    check(
        "typedef int v2 __attribute__((vector_size(8)));\n\
         int f(v2 *a, int i) { return (*a)[i]; }",
        expect![[r#"

            function @f(%a.0: ptr, %i.1: i32) -> i32 {
            b0:
              %2 = load %a.0 align 8
              %3 = inbounds %a.0 +4
              %4 = load %3 align 4
              %5 = eq %i.1, i32 0
              %6 = select %5, %2, i32 undefined
              %7 = eq %i.1, i32 1
              %8 = select %7, %4, %6
              return %8
            }
        "#]],
    );
}

#[test]
fn vectors_of_bits_are_packed() {
    check(
        "typedef _Bool b4 __attribute__((ext_vector_type(4)));\n\
         void f(b4 *to, b4 *from) { *to = *from; }",
        expect![[r#"

            function @f(%to.0: ptr, %from.1: ptr) {
            b0:
              %2 = load %from.1 align 1
              %3 = truncate %2 to i1
              %4 = lshr %2, i8 1
              %5 = truncate %4 to i1
              %6 = lshr %2, i8 2
              %7 = truncate %6 to i1
              %8 = lshr %2, i8 3
              %9 = truncate %8 to i1
              %10 = lshr %2, i8 4
              %11 = truncate %10 to i1
              %12 = lshr %2, i8 5
              %13 = truncate %12 to i1
              %14 = lshr %2, i8 6
              %15 = truncate %14 to i1
              %16 = lshr %2, i8 7
              %17 = truncate %16 to i1
              %18 = zeroextend %3 to i8
              %19 = zeroextend %5 to i8
              %20 = shl %19, i8 1
              %21 = or %18, %20
              %22 = zeroextend %7 to i8
              %23 = shl %22, i8 2
              %24 = or %21, %23
              %25 = zeroextend %9 to i8
              %26 = shl %25, i8 3
              %27 = or %24, %26
              %28 = zeroextend i1 undefined to i8
              %29 = shl %28, i8 4
              %30 = or %27, %29
              %31 = zeroextend i1 undefined to i8
              %32 = shl %31, i8 5
              %33 = or %30, %32
              %34 = zeroextend i1 undefined to i8
              %35 = shl %34, i8 6
              %36 = or %33, %35
              %37 = zeroextend i1 undefined to i8
              %38 = shl %37, i8 7
              %39 = or %36, %38
              store %39 to %to.0 align 1
              return
            }
        "#]],
    );
}

#[test]
fn complex_numbers_are_two_floats() {
    check(
        "_Complex double f(_Complex double z) { return z + 1; }",
        expect![[r#"

        function @f(%0: f64, %1: f64) -> f64, f64 {
        b0:
          %3 = alloca i64 16 align 8
          %z.2 = alloca i64 16 align 8
          store %0 to %z.2 align 8
          %4 = inbounds %z.2 +8
          store %1 to %4 align 8
          %5 = load %z.2 align 8
          %6 = inbounds %z.2 +8
          %7 = load %6 align 8
          %8 = fadd %5, f64 0x3ff0000000000000
          %9 = inbounds %3 +8
          store %8 to %3 align 8
          store %7 to %9 align 8
          %10 = load %3 align 8
          %11 = inbounds %3 +8
          %12 = load %11 align 8
          return %10, %12
        }
    "#]],
    );
}

#[test]
fn overflow_builtins_give_two_results() {
    check(
        "int f(int a, int b) { int r; return __builtin_add_overflow(a, b, &r) ? 0 : r; }",
        expect![[r#"

            function @f(%a.0: i32, %b.1: i32) -> i32 {
            b0:
              %r.2, %3 = addoverflow { signed: true }(%a.0, %b.1)
              branch %3 ? b1 : b2
            b1:
              %4 = i32 0
              jump b3
            b2:
              %4 = %r.2
              jump b3
            b3:
              return %4
            }
        "#]],
    );
}

#[test]
fn wide_bit_fields_are_limbs() {
    check(
        "struct __attribute__((packed)) s { unsigned long a : 61, b : 61; unsigned c : 14; };\n\
         void f(struct s *s) { s->b = 1; }",
        expect![[r#"

            function @f(%s.0: ptr) {
            b0:
              %1 = load %s.0 align 1
              %2 = inbounds %s.0 +8
              %3 = load %2 align 1
              %4 = inbounds %s.0 +16
              %5 = load %4 align 1
              %6 = and %1, i64 2305843009213693951
              %7 = and %3, i64 18158513697557839872
              %8 = and %5, i8 255
              %9 = or %6, i64 2305843009213693952
              %10 = or %7, i64 0
              %11 = or %8, i8 0
              store %9 to %s.0 align 1
              %12 = inbounds %s.0 +8
              store %10 to %12 align 1
              %13 = inbounds %s.0 +16
              store %11 to %13 align 1
              return
            }
        "#]],
    );
}

#[test]
fn wide_additions_carry() {
    check(
        "typedef unsigned _BitInt(192) wide; void f(wide *a, wide *b) { *a += *b; }",
        expect![[r#"

            function @f(%a.0: ptr, %b.1: ptr) {
            b0:
              %2 = load %b.1 align 8
              %3 = inbounds %b.1 +8
              %4 = load %3 align 8
              %5 = inbounds %b.1 +16
              %6 = load %5 align 8
              %7 = load %a.0 align 8
              %8 = inbounds %a.0 +8
              %9 = load %8 align 8
              %10 = inbounds %a.0 +16
              %11 = load %10 align 8
              %12, %13 = addoverflow { signed: false }(%7, %2)
              %14, %15 = addoverflow { signed: false }(%9, %4)
              %16 = zeroextend %13 to i64
              %17, %18 = addoverflow { signed: false }(%14, %16)
              %19 = or %15, %18
              %20, %21 = addoverflow { signed: false }(%11, %6)
              %22 = zeroextend %19 to i64
              %23, %24 = addoverflow { signed: false }(%20, %22)
              %25 = or %21, %24
              store %12 to %a.0 align 8
              %26 = inbounds %a.0 +8
              store %17 to %26 align 8
              %27 = inbounds %a.0 +16
              store %23 to %27 align 8
              return
            }
        "#]],
    );
}

#[test]
fn reductions_are_chains() {
    check(
        "typedef int v4 __attribute__((vector_size(16)));\n\
         int f(v4 *a) { return __builtin_reduce_add(*a); }",
        expect![[r#"

            function @f(%a.0: ptr) -> i32 {
            b0:
              %1 = load %a.0 align 16
              %2 = inbounds %a.0 +4
              %3 = load %2 align 4
              %4 = inbounds %a.0 +8
              %5 = load %4 align 8
              %6 = inbounds %a.0 +12
              %7 = load %6 align 4
              %8 = add %1, %3
              %9 = add %8, %5
              %10 = add %9, %7
              return %10
            }
        "#]],
    );
}

#[test]
fn signed_overflow_of_a_wide_integer_is_a_violation() {
    let source = "typedef signed _BitInt(130) wide; wide f(wide a, wide b) { return a * b; }";
    let text = crate::bodies(&crate::program(source, &crate::options(verdict::PropertySet::EMPTY)));
    assert!(text.contains("violation no-overflow: signed overflow of a _BitInt("), "{text}");
    let source = "typedef signed _BitInt(600) wide; wide f(wide a, wide b) { return a / b; }";
    let text = crate::bodies(&crate::program(source, &crate::options(verdict::PropertySet::EMPTY)));
    assert!(text.contains("unsupported division of integers of 6"), "{text}");
}
