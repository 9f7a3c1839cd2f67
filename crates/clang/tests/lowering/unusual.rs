//! Rules that clang states, assembly, atomics, and what is not supported.

use expect_test::expect;

use crate::{check, check_with_rules};

#[test]
fn rules_that_plain_ir_loses_are_violations() {
    check_with_rules(
        "int v[4]; int f(int i, int s, double d) { return v[i] + (1 << s) + (int)d; }",
        expect![[r#"

            function @f(%i.0: i32, %s.1: i32, %d.2: f64) -> i32 {
            b0:
              %3 = %i.0
              %4 = signextend %3 to i64
              %5 = ult %4, i64 4
              branch %5 ? b2 : b1
            b1:
              %6 = zeroextend %3 to i64
              violation array-bounds: index out of bounds of 'int[4]'
              unreachable
            b2:
              %7 = signextend %3 to i64
              %8 = inbounds @v + %7 * 4
              %9 = load %8 align 4
              %10 = %s.1
              %11 = ule %10, i32 31
              branch %11 ? b3 : b9
            b3:
              %13 = sub nsw nuw i32 31, %10
              %14 = lshr i32 1, %13
              %12 = eq %14, i32 0
              jump b4
            b4:
              %15 = and %11, %12
              branch %15 ? b6 : b5
            b5:
              %16 = zeroextend %10 to i64
              violation bad-shift: shift amount or shifted value out of range: 'int'
              unreachable
            b6:
              %17 = shl i32 1, %10
              %18 = add nsw %9, %17
              %19 = %d.2
              %20 = fcmp > %19, f64 0xc1e0000000200000
              %21 = fcmp < %19, f64 0x41e0000000000000
              %22 = and %20, %21
              branch %22 ? b8 : b7
            b7:
              %23 = bits %19 to i64
              violation float-cast: floating value out of the target's range: 'double' to 'int'
              unreachable
            b8:
              %24 = floattosigned %19 to i32
              %25 = add nsw %18, %24
              return %25
            b9:
              %12 = i1 1
              jump b4
            }
        "#]],
    );
}

#[test]
fn rules_are_stated_only_when_asked_for() {
    check(
        "int v[4]; int f(int i, int s) { return v[i] << s; }",
        expect![[r#"

        function @f(%i.0: i32, %s.1: i32) -> i32 {
        b0:
          %2 = signextend %i.0 to i64
          %3 = inbounds @v + %2 * 4
          %4 = load %3 align 4
          %5 = shl %4, %s.1
          return %5
        }
    "#]],
    );
}

#[test]
fn empty_assembly_ties_values() {
    check(
        "int f(int x) { asm(\"\" : \"+r\"(x)); asm volatile(\"# here\" ::: \"memory\"); return x; }",
        expect![[r#"

            function @f(%x.0: i32) -> i32 {
            b0:
              %x.0 = %x.0
              return %x.0
            }
        "#]],
    );
}

#[test]
fn empty_assembly_ties_inputs_to_memory() {
    check(
        "int f(int y) { int x; asm(\"\" : \"=g\"(x) : \"0\"(y)); return x; }",
        expect![[r#"

        function @f(%y.0: i32) -> i32 {
        b0:
          %x.1 = alloca i64 4 align 4
          lifetime start %x.1
          store %y.0 to %x.1 align 1
          %2 = load %x.1 align 4
          lifetime end %x.1
          return %2
        }
    "#]],
    );
}

#[test]
fn other_assembly_is_unsupported_by_name() {
    check(
        "int f(int x) { asm(\"bswap %0\" : \"+r\"(x)); return x; }",
        expect![[r#"

        function @f(%x.0: i32) -> i32 {
        b0:
          unsupported inline assembly `bswap $0`
          %x.0 = i32 undefined
          return %x.0
        }
    "#]],
    );
}

#[test]
fn assembly_that_may_jump_falls_through_when_empty() {
    check(
        "int f(void) { asm goto(\"\" :::: out); return 1; out: return 2; }",
        expect![[r#"

        function @f() -> i32 {
        b0:
          %0 = i32 1
          return %0
        }
    "#]],
    );
}

#[test]
fn atomics_are_single_steps() {
    check(
        "int f(_Atomic int *p, int e) { *p += 2; __c11_atomic_compare_exchange_strong(p, &e, 5, 5, 5);\n\
         return *p; }",
        expect![[r#"

            function @f(%p.0: ptr, %e.1: i32) -> i32 {
            b0:
              %4 = atomic add %p.0, i32 2
              %5 = add %4, i32 2
              %2 = i32 5
              %6, %7 = exchange %p.0, %e.1, %2
              branch %7 ? b2 : b1
            b1:
              %e.1 = %6
              jump b2
            b2:
              %3 = zeroextend %7 to i8
              %8 = truncate %3 to i1
              %9 = load atomic %p.0 align 4
              return %9
            }
        "#]],
    );
}

#[test]
fn builtins_that_only_hint_vanish() {
    check(
        "int f(int x, char *p) { __builtin_prefetch(p); __builtin_assume(x > 0);\n\
         if (__builtin_expect(x, 1)) return __builtin_constant_p(x);\n\
         return (int)__builtin_object_size(p, 0) + __builtin_ffs(x); }",
        expect![[r#"

            function @f(%x.0: i32, %p.1: ptr) -> i32 {
            b0:
              %3 = sgt %x.0, i32 0
              assume(%3)
              %4 = signextend %x.0 to i64
              %5 = ne %4, i64 0
              branch %5 ? b1 : b2
            b1:
              %2 = zeroextend i1 0 to i32
              jump b3
            b2:
              %6 = truncate i64 18446744073709551615 to i32
              %7 = integer(counttrailingzeros)(%x.0, i1 0)
              %8 = eq %x.0, i32 0
              %9 = select %8, i32 undefined, %7
              %10 = add %9, i32 1
              %11 = eq %x.0, i32 0
              %12 = select %11, i32 0, %10
              %2 = add nsw %6, %12
              jump b3
            b3:
              return %2
            }
        "#]],
    );
}

#[test]
fn processor_intrinsics_are_unsupported_by_name() {
    check(
        "typedef long long v2 __attribute__((vector_size(16)));\n\
         long long f(v2 *a) { return __builtin_ia32_psllqi128(*a, 3)[0]; }",
        expect![[r#"

            function @f(%a.0: ptr) -> i64 {
            b0:
              %1 = load %a.0 align 16
              %2 = inbounds %a.0 +8
              %3 = load %2 align 8
              unsupported intrinsic llvm.x86.sse2.pslli.q
              return i64 undefined
            }
        "#]],
    );
}

#[test]
fn arguments_beyond_the_names_are_read_by_the_program_itself() {
    check(
        "#include <stdarg.h>\n\
         int f(int n, ...) { va_list l; va_start(l, n); va_end(l); return n; }",
        expect![[r#"

            function @f(%n.0: i32, ...) -> i32 {
            b0:
              %l.1 = alloca i64 24 align 16
              lifetime start %l.1
              vastart(%l.1)
              vaend(%l.1)
              lifetime end %l.1
              return %n.0
            }
        "#]],
    );
}
