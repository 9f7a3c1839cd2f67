//! What clang never emits for C, but LLVM allows: written as LLVM's text.

use clang::{Compiled, TranslationUnit, lower};
use expect_test::{Expect, expect};
use process::{Cancel, Command};

use crate::{bodies, validated};

/// Lowers LLVM's text form; clang turns it into bitcode.
fn check_ir(text: &str, expected: Expect) {
    let target = "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-\
                  f80:128-n8:16:32:64-S128\"\ntarget triple = \"x86_64-pc-linux-gnu\"\n";
    let outcome = Command::new("clang-19")
        .args(["-x", "ir", "-c", "-emit-llvm", "-O0", "-o", "-", "-"])
        .stdin(format!("{target}{text}"))
        .run(&Cancel::new())
        .expect("clang is installed");
    assert!(outcome.end.success(), "{}", outcome.stderr_text());
    let file = "test.ll".into();
    let unit = TranslationUnit { file, bitcode: outcome.stdout, warnings: String::new() };
    let compiled = Compiled {
        data_model: base::DataModel::Lp64,
        rules: clang::Rules::default(),
        units: vec![unit],
    };
    expected.assert_eq(&bodies(&validated(lower(&compiled, None, |_| false).expect("lowered"))));
}

#[test]
fn phis_that_swap_do_not_overwrite_each_other() {
    check_ir(
        "define i32 @f(i1 %c) {\n\
         entry:\n  br label %loop\n\
         loop:\n  %a = phi i32 [ 1, %entry ], [ %b, %loop ]\n\
           %b = phi i32 [ 2, %entry ], [ %a, %loop ]\n  br i1 %c, label %loop, label %end\n\
         end:\n  ret i32 %a\n}",
        expect![[r#"

            function @f(%0: i1) -> i32 {
            b0:
              %1 = i32 1
              %2 = i32 2
              jump b1
            b1:
              branch %0 ? b3 : b2
            b2:
              return %1
            b3:
              %3 = %2
              %4 = %1
              %1 = %3
              %2 = %4
              jump b1
            }
        "#]],
    );
}

#[test]
fn many_edges_of_a_switch_share_their_copies() {
    check_ir(
        "define i32 @f(i32 %x) {\n\
         entry:\n  switch i32 %x, label %end [ i32 1, label %end i32 2, label %other ]\n\
         other:\n  br label %end\n\
         end:\n  %r = phi i32 [ 5, %entry ], [ 5, %entry ], [ 6, %other ]\n  ret i32 %r\n}",
        expect![[r#"

            function @f(%0: i32) -> i32 {
            b0:
              switch %0 1 -> b3, 2 -> b1, default -> b3
            b1:
              %1 = i32 6
              jump b2
            b2:
              return %1
            b3:
              %1 = i32 5
              jump b2
            }
        "#]],
    );
}

#[test]
fn phis_behind_a_computed_goto_have_shadows() {
    check_ir(
        "define i32 @f(ptr %p) {\n\
         entry:\n  indirectbr ptr %p, [label %a, label %b]\n\
         a:\n  %x = phi i32 [ 1, %entry ]\n  ret i32 %x\n\
         b:\n  %y = phi i32 [ 2, %entry ]\n  ret i32 %y\n}\n\
         @t = global [2 x ptr] [ptr blockaddress(@f, %a), ptr blockaddress(@f, %b)]",
        expect![[r#"

            function @f(%0: ptr) -> i32 {
            b0:
              %1 = i32 1
              %2 = i32 2
              jump *%0 of b1, b2
            b1:
              %3 = %1
              return %3
            b2:
              %4 = %2
              return %4
            }

            static function @"<initializer>"() {
            b0:
              store label @f.b1 to @t align 1
              store label @f.b2 to @t+8 align 1
              return
            }
        "#]],
    );
}

#[test]
fn values_may_be_used_before_their_block_is_met() {
    check_ir(
        "define i32 @f(i32 %x) {\n\
         entry:\n  br label %first\n\
         second:\n  %z = add i32 %y, 1\n  ret i32 %z\n\
         first:\n  %y = mul i32 %x, 3\n  br label %second\n}",
        expect![[r#"

            function @f(%0: i32) -> i32 {
            b0:
              %1 = mul %0, i32 3
              %2 = add %1, i32 1
              return %2
            }
        "#]],
    );
}

#[test]
fn masked_accesses_branch_for_each_lane() {
    check_ir(
        "declare <2 x i32> @llvm.masked.load.v2i32.p0(ptr, i32, <2 x i1>, <2 x i32>)\n\
         define i32 @f(ptr %p, <2 x i1> %m) {\n\
           %v = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr %p, i32 4, <2 x i1> %m, <2 x i32> zeroinitializer)\n\
           %r = extractelement <2 x i32> %v, i32 1\n  ret i32 %r\n}",
        expect![[r#"

            function @f(%0: ptr, %1: i1 vector(2), %2: i1 lane) -> i32 {
            b0:
              %3 = %0 +4
              %4 = i32 0
              branch %1 ? b1 : b2
            b1:
              %4 = load %0 align 4
              jump b2
            b2:
              %5 = i32 0
              branch %2 ? b3 : b4
            b3:
              %5 = load %3 align 4
              jump b4
            b4:
              return %5
            }
        "#]],
    );
}

#[test]
fn exceptions_are_unsupported() {
    check_ir(
        "declare void @g()\ndeclare i32 @__gxx_personality_v0(...)\n\
         define void @f() personality ptr @__gxx_personality_v0 {\n\
         entry:\n  invoke void @g() to label %ok unwind label %bad\n\
         ok:\n  ret void\n\
         bad:\n  %l = landingpad { ptr, i32 } cleanup\n  resume { ptr, i32 } %l\n}",
        expect![[r#"

            function @f() {
            b0:
              unsupported instruction invoke
              unreachable
            }
        "#]],
    );
}
