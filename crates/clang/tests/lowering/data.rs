//! Static objects and constants.

use expect_test::{Expect, expect};
use verdict::PropertySet;

use crate::{options, program};

/// Lowers C and compares the whole program.
fn check_program(source: &str, expected: Expect) {
    expected.assert_eq(&program(source, &options(PropertySet::EMPTY)).to_string());
}

#[test]
fn initial_values_are_bytes_and_addresses() {
    check_program(
        "struct s { char c; int i; double d; struct s *next; };\n\
         struct s a = {1, -2, 0.5, &a}; int v[4] = {1, 2}; int *p = &v[3]; int (*fp)(void);\n\
         const char text[] = \"hi\"; const char *q = \"hello\"; _Thread_local int t = 3;\n\
         extern int elsewhere; int *e = &elsewhere; long double ld = 1; __int128 w = -1;",
        expect![[r#"
            program LP64
            global @a: 24 bytes align 8 = "\x01\x00\x00\x00\xfe\xff\xff\xff\x00\x00\x00\x00\x00\x00\xe0?" [16: @a+0]
            global @v: 16 bytes align 16 = "\x01\x00\x00\x00\x02"
            global @p: 8 bytes align 8 [0: @v+12]
            constant @text: 3 bytes align 1 = "hi"
            global @q: 8 bytes align 8 [0: @.str+0]
            thread_local global @t: 4 bytes align 4 = "\x03"
            global @e: 8 bytes align 8 [0: @elsewhere+0]
            global @ld: 16 bytes align 16 = "\x00\x00\x00\x00\x00\x00\x00\x80\xff?"
            global @w: 16 bytes align 16 = "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
            global @fp: 8 bytes align 8
            static constant @.str: 6 bytes align 1 = "hello"
            global @elsewhere: 4 bytes align 4 external
        "#]],
    );
}

#[test]
fn what_bytes_cannot_say_is_stored_first() {
    check_program(
        "int f(int n) { static void *const t[] = {&&a, &&b}; static const int d[] = {&&b - &&a};\n\
         goto *(t[n] + d[0] * 0); a: return 1; b: return 2; }",
        expect![[r#"
            program LP64
            initializer @"<initializer>"
            static constant @f.t: 16 bytes align 16
            static constant @f.d: 4 bytes align 4

            function @f(%n.0: i32) -> i32 {
              registers %n.0: i32, %1: i32, %2: i64, %3: ptr, %4: ptr, %5: i32, %6: i32, %7: i64
              registers %8: ptr
            b0:
              %2 = signextend %n.0 to i64                                  ; 2:8
              %3 = inbounds @f.t + %2 * 8                                  ; 2:8
              %4 = load %3 align 8                                         ; 2:8
              %5 = load @f.d align 4                                       ; 2:15
              %6 = mul nsw %5, i32 0                                       ; 2:20
              %7 = signextend %6 to i64                                    ; 2:13
              %8 = inbounds %4 + %7 * 1                                    ; 2:13
              jump *%8 of b1, b2
            b1:
              %1 = i32 1                                                   ; 2:29
              jump b3                                                      ; 2:29
            b2:
              %1 = i32 2                                                   ; 2:42
              jump b3                                                      ; 2:42
            b3:
              return %1                                                    ; 2:52
            }

            static function @"<initializer>"() {
              registers %0: i64, %1: i64, %2: i64, %3: i32
            b0:
              store label @f.b1 to @f.t align 1                            ; 1:0
              store label @f.b2 to @f.t+8 align 1                          ; 1:0
              %0 = pointertoint label @f.b2 to i64                         ; 1:0
              %1 = pointertoint label @f.b1 to i64                         ; 1:0
              %2 = sub %0, %1                                              ; 1:0
              %3 = truncate %2 to i32                                      ; 1:0
              store %3 to @f.d align 1                                     ; 1:0
              return
            }
        "#]],
    );
}

#[test]
fn addresses_are_folded() {
    check_program(
        "int v[10]; struct { int a, b[3]; } s; int *f(void) { return &v[4]; }\n\
         int g(void) { return s.b[2]; } long h(void) { return (long)&v[1]; }",
        expect![[r#"
            program LP64
            global @v: 40 bytes align 16
            global @s: 16 bytes align 4

            function @f() -> ptr {
            b0:
              return @v+16                                                 ; 1:54
            }

            function @g() -> i32 {
              registers %0: i32
            b0:
              %0 = load @s+12 align 4                                      ; 2:22
              return %0                                                    ; 2:15
            }

            function @h() -> i64 {
              registers %0: i64
            b0:
              %0 = pointertoint @v+4 to i64                                ; 2:47
              return %0                                                    ; 2:47
            }
        "#]],
    );
}

#[test]
fn aliases_and_constructors() {
    let program = program(
        "int n; static void late(void) __attribute__((constructor(300)));\n\
         static void late(void) { n = 2; }\n\
         __attribute__((constructor(200))) static void early(void) { n = 1; }\n\
         __attribute__((destructor)) static void end(void) { n = 0; }\n\
         int target(void) { return 1; } int other(void) __attribute__((alias(\"target\")));\n\
         int main(void) { return other(); }",
        &options(PropertySet::EMPTY),
    );
    let names = |ids: &[ir::FunctionId]| -> Vec<String> {
        ids.iter().map(|id| program.function(*id).name.to_string()).collect()
    };
    assert_eq!(names(&program.constructors), ["early", "late"]);
    assert_eq!(names(&program.destructors), ["end"]);
    let main = program.function_named("main").expect("main is defined");
    assert!(program.print_function(main).contains("call @target()"));
}
