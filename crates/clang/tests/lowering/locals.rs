//! Locals, control flow and calls.

use expect_test::expect;

use crate::{check, program};

#[test]
fn locals_are_registers_with_names() {
    check(
        "int sum(int n) { int s = 0; for (int i = 1; i <= n; i++) s += i; return s; }",
        expect![[r#"

            function @sum(%n.0: i32) -> i32 {
            b0:
              %s.1 = i32 0
              %i.2 = i32 1
              jump b1
            b1:
              %3 = sle %i.2, %n.0
              branch %3 ? b2 : b3
            b2:
              %s.1 = add nsw %s.1, %i.2
              %i.2 = add nsw %i.2, i32 1
              jump b1
            b3:
              return %s.1
            }
        "#]],
    );
}

#[test]
fn a_read_before_any_write_stays_visible() {
    check(
        "int f(int c) { int x; if (c) x = 1; return x; }",
        expect![[r#"

        function @f(%c.0: i32) -> i32 {
        b0:
          %x.1 = i32 undefined
          %2 = ne %c.0, i32 0
          branch %2 ? b1 : b2
        b1:
          %x.1 = i32 1
          jump b2
        b2:
          return %x.1
        }
    "#]],
    );
}

#[test]
fn a_value_is_read_before_its_variable_changes() {
    check(
        "int f(int x) { return x++ + x; }",
        expect![[r#"

            function @f(%x.0: i32) -> i32 {
            b0:
              %1 = %x.0
              %x.0 = add nsw %1, i32 1
              %2 = add nsw %1, %x.0
              return %2
            }
        "#]],
    );
}

#[test]
fn a_local_whose_address_is_taken_stays_in_memory() {
    check(
        "void g(int *); int f(void) { { int x = 1; g(&x); } return 0; }",
        expect![[r#"

        function @f() -> i32 {
        b0:
          %x.0 = alloca i64 4 align 4
          lifetime start %x.0
          store i32 1 to %x.0 align 4
          call @g(%x.0)
          lifetime end %x.0
          return i32 0
        }
    "#]],
    );
}

#[test]
fn nothing_is_promoted_where_longjmp_may_come_back() {
    check(
        "#include <setjmp.h>\nint f(jmp_buf b) { int n = 1; if (setjmp(b)) return n; n = 2; longjmp(b, 3); }",
        expect![[r#"

            function @f(%0: ptr) -> i32 {
            b0:
              %b.1 = alloca i64 8 align 8
              %n.2 = alloca i64 4 align 4
              store %0 to %b.1 align 8
              %3 = i1 1
              lifetime start %n.2
              %4 = i1 0
              store i32 1 to %n.2 align 4
              %4 = i1 1
              %5 = load %b.1 align 8
              %6 = setjump(%5)
              %7 = eq %6, i32 0
              branch %7 ? b3 : b4
            b1:
              %10 = load %n.2 align 4
              lifetime end %n.2
              %4 = i1 0
              return %10
            b2:
              store i32 2 to %n.2 align 4
              %4 = i1 1
              %11 = load %b.1 align 8
              longjump(%11, i32 3)
              unreachable
            b3:
              %3 = i1 0
              %4 = i1 0
              jump b4
            b4:
              %8 = ne %6, i32 0
              branch %8 ? b5 : b6
            b5:
              branch %3 ? b7 : b8
            b6:
              %9 = ne %6, i32 0
              branch %9 ? b1 : b2
            b7:
              store ptr undefined to %b.1 align 8
              jump b8
            b8:
              branch %4 ? b9 : b6
            b9:
              store i32 undefined to %n.2 align 4
              jump b6
            }
        "#]],
    );
}

#[test]
fn conditions_join_by_copies_on_edges() {
    check(
        "int f(int a, int b) { return a && b ? a : b; }",
        expect![[r#"

            function @f(%a.0: i32, %b.1: i32) -> i32 {
            b0:
              %2 = ne %a.0, i32 0
              branch %2 ? b1 : b3
            b1:
              %3 = ne %b.1, i32 0
              branch %3 ? b2 : b3
            b2:
              %4 = %a.0
              jump b4
            b3:
              %4 = %b.1
              jump b4
            b4:
              return %4
            }
        "#]],
    );
}

#[test]
fn a_switch_keeps_its_cases_in_order() {
    check(
        "int f(int x) { switch (x) { case -1: return 1; case 7: return 2; case 3: return 3; } return 0; }",
        expect![[r#"

            function @f(%x.0: i32) -> i32 {
            b0:
              switch %x.0 3 -> b3, 7 -> b2, 4294967295 -> b1, default -> b4
            b1:
              %1 = i32 1
              jump b5
            b2:
              %1 = i32 2
              jump b5
            b3:
              %1 = i32 3
              jump b5
            b4:
              %1 = i32 0
              jump b5
            b5:
              return %1
            }
        "#]],
    );
}

#[test]
fn a_computed_goto_jumps_to_labels() {
    check(
        "int f(int n) { static void *t[] = {&&a, &&b}; goto *t[n]; a: return 1; b: return 2; }",
        expect![[r#"

            function @f(%n.0: i32) -> i32 {
            b0:
              %2 = signextend %n.0 to i64
              %3 = inbounds @f.t + %2 * 8
              %4 = load %3 align 8
              jump *%4 of b1, b2
            b1:
              %1 = i32 1
              jump b3
            b2:
              %1 = i32 2
              jump b3
            b3:
              return %1
            }

            static function @"<initializer>"() {
            b0:
              store label @f.b1 to @f.t align 1
              store label @f.b2 to @f.t+8 align 1
              return
            }
        "#]],
    );
}

#[test]
fn arguments_travel_as_scalars_vectors_and_memory() {
    check(
        "struct pair { float x, y; }; struct big { long v[4]; }; struct two { long l; double d; };\n\
         struct two g(struct pair p, struct big b, int n, ...);\n\
         double f(struct pair p, struct big b) { struct two t = g(p, b, 1, 2.0); return t.d + t.l; }",
        expect![[r#"

            function @f(%0: f32 vector(2), %1: f32 lane, %b.2: ptr byval(32 align 8)) -> f64 {
            b0:
              %p.3 = alloca i64 8 align 4
              %t.4 = alloca i64 16 align 8
              store %0 to %p.3 align 4
              %5 = inbounds %p.3 +4
              store %1 to %5 align 4
              lifetime start %t.4
              %6 = load %p.3 align 4
              %7 = inbounds %p.3 +4
              %8 = load %7 align 4
              %9, %10 = call @g(%6 vector(2), %8 lane, %b.2 byval(32 align 8), i32 1, f64 0x4000000000000000)
              store %9 to %t.4 align 8
              %11 = inbounds %t.4 +8
              store %10 to %11 align 8
              %12 = inbounds %t.4 +8
              %13 = load %12 align 8
              %14 = load %t.4 align 8
              %15 = signedtofloat %14 to f64
              %16 = fadd %13, %15
              lifetime end %t.4
              return %16
            }
        "#]],
    );
}

#[test]
fn calls_without_prototypes_are_variadic() {
    check(
        "int g(); int f(void) { return g(1, 2); }",
        expect![[r#"

        function @f() -> i32 {
        b0:
          %0 = call @g(i32 1, i32 2)
          return %0
        }
    "#]],
    );
}

#[test]
fn a_variable_length_array_is_given_back() {
    check(
        "int g(int *); int f(int n) { int a[n]; return g(a); }",
        expect![[r#"

            function @f(%n.0: i32) -> i32 {
            b0:
              %4 = zeroextend %n.0 to i64
              %1 = stacksave()
              %5 = mul %4, i64 4
              %a.3 = alloca %5 align 16
              %__vla_expr0.2 = %4
              %6 = call @g(%a.3)
              stackrestore(%1)
              return %6
            }
        "#]],
    );
}

#[test]
fn every_instruction_of_a_statement_has_its_place() {
    let source = "int f(int *p) {\n  return *p\n    / 7;\n}\n";
    let program = program(source, &crate::options(verdict::PropertySet::EMPTY));
    let function = program.function(program.function_named("f").expect("f is defined"));
    let body = function.body.as_ref().expect("f has a body");
    let places: Vec<(String, u32, u32)> = body.blocks[0]
        .instructions
        .iter()
        .map(|instruction| {
            let location = instruction.location;
            let file = program.files.name(location.file);
            let file = file.rsplit('/').next().unwrap_or_default().to_owned();
            (file, location.line, location.column)
        })
        .collect();
    assert_eq!(places, [("test.c".to_owned(), 2, 10), ("test.c".to_owned(), 3, 5)]);
    assert_eq!(function.location.line, 1);
}

#[test]
fn conditions_are_those_of_the_source() {
    check(
        "int f(int a, double d) { if (!a) return 1; if (!(d < 2) || !(a > 3)) return 2; return a && !d ? 3 : 4; }",
        expect![[r#"

            function @f(%a.0: i32, %d.1: f64) -> i32 {
            b0:
              %3 = eq %a.0, i32 0
              branch %3 ? b1 : b2
            b1:
              %2 = i32 1
              jump b8
            b2:
              %4 = fcmp < %d.1, f64 0x4000000000000000
              %5 = xor %4, i1 1
              branch %5 ? b4 : b3
            b3:
              %6 = sle %a.0, i32 3
              branch %6 ? b4 : b5
            b4:
              %2 = i32 2
              jump b8
            b5:
              %7 = ne %a.0, i32 0
              branch %7 ? b6 : b9
            b6:
              %9 = fcmp <>? %d.1, f64 0x0
              %8 = xor %9, i1 1
              jump b7
            b7:
              %10 = zeroextend %8 to i64
              %2 = select %8, i32 3, i32 4
              jump b8
            b8:
              return %2
            b9:
              %8 = i1 0
              jump b7
            }
        "#]],
    );
}
