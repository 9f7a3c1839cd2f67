//! What the emitted programs look like, strategy by strategy.

use base::Seed;
use expect_test::{Expect, expect};
use generate::{Observed, Profile, Request, Scalar, ScalarKind, Strategy, Subject, emit};

const SEED: &str = "# 1 \"seed.c\"\nextern void exit(int);\nint n = 2;\nint f(int a)\n{\n  \
    if (a)\n    n--;\n  return a ? 1 : 2;\n}\nint main(void)\n{\n  while (n)\n    f(n);\n  exit(0);\n}\n";

fn check(strategy: Strategy, expected: Expect) {
    let subject = Subject::read(SEED, "seed.c").unwrap();
    let int = |bits| Scalar { kind: ScalarKind::Int, bits };
    let profile = Profile {
        counts: vec![2, 2, 0, 2, 0, 1, 2],
        starts: vec![0; 7],
        variables: vec![Some(Observed { start: int(2), end: int(0) })],
    };
    let request = Request { strategies: vec![strategy], branches: 1, unknowns: 2 };
    let programs = emit(&subject, &profile, "seed", &request, &mut Seed(4).rng());
    let shown: Vec<String> = programs
        .iter()
        .map(|p| format!("{} {} {:?} {:?}\n{}", p.name, p.truth, p.branch, p.inputs, p.text))
        .collect();
    expected.assert_eq(&shown.join("\n"));
}

#[test]
fn enumerative_reachability() {
    check(
        Strategy::Er,
        expect![[r#"
        seed-er-6 unsafe Some(BranchInfo { number: 6, kind: LoopBody, line: 11 }) []
        extern void reach_error(void);
        extern void exit(int);
        int n = 2;
        int f(int a)
        {
          if (a)
            n--;
          return a ? 1 : 2;
        }
        int main(void)
        {
          while (n) { reach_error();
            f(n); }
          exit(0);
        }
    "#]],
    );
}

#[test]
fn enumerative_counting() {
    check(
        Strategy::Ecr,
        expect![[r#"
        seed-ecr-6 safe Some(BranchInfo { number: 6, kind: LoopBody, line: 11 }) []
        extern void reach_error(void);
        unsigned int __refute_b6 = 0;
        extern void __refute_exit(int status);
        extern void exit(int);
        int n = 2;
        int f(int a)
        {
          if (a)
            n--;
          return a ? 1 : 2;
        }
        int __refute_main(void)
        {
          while (n) { __refute_b6++;
            f(n); }
          __refute_exit(0);
         return 0; }
        void __refute_check(void)
        {
          if (__refute_b6 != 2U) {
            reach_error();
          }
        }
        void __refute_exit(int status)
        {
          __refute_check();
          exit(status);
        }
        int main(void)
        {
          int status;
          status = __refute_main();
          __refute_check();
          return status;
        }
    "#]],
    );
}

#[test]
fn fused_counting() {
    check(
        Strategy::Fcr,
        expect![[r#"
        seed-fcr safe None []
        extern void reach_error(void);
        unsigned int __refute_b0 = 0;
        unsigned int __refute_b1 = 0;
        unsigned int __refute_b2 = 0;
        unsigned int __refute_b3 = 0;
        unsigned int __refute_b4 = 0;
        unsigned int __refute_b5 = 0;
        unsigned int __refute_b6 = 0;
        extern void __refute_exit(int status);
        extern void exit(int);
        int n = 2;
        int f(int a)
        { __refute_b0++;
          if (a) { __refute_b1++;
            n--; } else { __refute_b2++; }
          return ((a ) ? (__refute_b3++, 1) : (__refute_b4++, 0)) ? 1 : 2;
        }
        int __refute_main(void)
        { __refute_b5++;
          while (n) { __refute_b6++;
            f(n); }
          __refute_exit(0);
         return 0; }
        void __refute_check(void)
        {
          if (__refute_b0 != 2U
              || __refute_b1 != 2U
              || __refute_b2 != 0U
              || __refute_b3 != 2U
              || __refute_b4 != 0U
              || __refute_b5 != 1U
              || __refute_b6 != 2U) {
            reach_error();
          }
        }
        void __refute_exit(int status)
        {
          __refute_check();
          exit(status);
        }
        int main(void)
        {
          int status;
          status = __refute_main();
          __refute_check();
          return status;
        }
    "#]],
    );
}

#[test]
fn fused_counting_inverted() {
    check(
        Strategy::FcrTwin,
        expect![[r#"
        seed-fcr-twin unsafe None []
        extern void reach_error(void);
        unsigned int __refute_b0 = 0;
        unsigned int __refute_b1 = 0;
        unsigned int __refute_b2 = 0;
        unsigned int __refute_b3 = 0;
        unsigned int __refute_b4 = 0;
        unsigned int __refute_b5 = 0;
        unsigned int __refute_b6 = 0;
        extern void __refute_exit(int status);
        extern void exit(int);
        int n = 2;
        int f(int a)
        { __refute_b0++;
          if (a) { __refute_b1++;
            n--; } else { __refute_b2++; }
          return ((a ) ? (__refute_b3++, 1) : (__refute_b4++, 0)) ? 1 : 2;
        }
        int __refute_main(void)
        { __refute_b5++;
          while (n) { __refute_b6++;
            f(n); }
          __refute_exit(0);
         return 0; }
        void __refute_check(void)
        {
          if (__refute_b0 == 2U
              && __refute_b1 == 2U
              && __refute_b2 == 0U
              && __refute_b3 == 2U
              && __refute_b4 == 0U
              && __refute_b5 == 1U
              && __refute_b6 == 2U) {
            reach_error();
          }
        }
        void __refute_exit(int status)
        {
          __refute_check();
          exit(status);
        }
        int main(void)
        {
          int status;
          status = __refute_main();
          __refute_check();
          return status;
        }
    "#]],
    );
}

#[test]
fn final_values() {
    check(
        Strategy::Values,
        expect![[r#"
        seed-values safe None []
        extern void reach_error(void);
        extern void __refute_exit(int status);
        extern void exit(int);
        int n = 2;
        int f(int a)
        {
          if (a)
            n--;
          return a ? 1 : 2;
        }
        int __refute_main(void)
        {
          while (n)
            f(n);
          __refute_exit(0);
         return 0; }
        void __refute_check(void)
        {
          if (n != 0) {
            reach_error();
          }
        }
        void __refute_exit(int status)
        {
          __refute_check();
          exit(status);
        }
        int main(void)
        {
          int status;
          status = __refute_main();
          __refute_check();
          return status;
        }
    "#]],
    );
}

#[test]
fn unknown_starts() {
    check(
        Strategy::Nondet,
        expect![[r#"
        seed-nondet safe None [2, 0]
        extern void reach_error(void);
        extern int __VERIFIER_nondet_int(void);
        extern void __VERIFIER_assume(int);
        unsigned int __refute_b0 = 0;
        unsigned int __refute_b1 = 0;
        unsigned int __refute_b2 = 0;
        unsigned int __refute_b3 = 0;
        unsigned int __refute_b4 = 0;
        unsigned int __refute_b5 = 0;
        unsigned int __refute_b6 = 0;
        extern void __refute_exit(int status);
        extern void exit(int);
        int n = 2;
        int f(int a)
        { __refute_b0++;
          if (a) { __refute_b1++;
            n--; } else { __refute_b2++; }
          return ((a ) ? (__refute_b3++, 1) : (__refute_b4++, 0)) ? 1 : 2;
        }
        int __refute_main(void)
        { __refute_b5++;
          while (n) { __refute_b6++;
            f(n); }
          __refute_exit(0);
         return 0; }
        void __refute_check(void)
        {
          if (__refute_b0 != 2U
              || __refute_b1 != 2U
              || __refute_b2 != 0U
              || __refute_b3 != 2U
              || __refute_b4 != 0U
              || __refute_b5 != 1U
              || __refute_b6 != 2U) {
            reach_error();
          }
        }
        void __refute_exit(int status)
        {
          __refute_check();
          exit(status);
        }
        int main(void)
        {
          int status;
          n = __VERIFIER_nondet_int();
          __VERIFIER_assume(n == 2);
          __refute_b6 = __VERIFIER_nondet_int();
          __VERIFIER_assume(__refute_b6 == 0U);
          status = __refute_main();
          __refute_check();
          return status;
        }
    "#]],
    );
}
