//! Clang's checks of signed arithmetic and division are read back.

use verdict::{Property, PropertySet};

use crate::{bodies, options, program};

const ARITHMETIC: &str = r#"
    int sum(int a, int b) { return a + b - -a; }
    int quotients(int a, unsigned b) { return a / (int)b % 7 + b / 3 % b; }
    int last(int *p, int n) {
        int found = -1;
        for (int i = 0; i < n; i++) {
            int square = p[i] * p[i];
            if (!(square + 1) || (square & 3) == 2) found = square++;
            found -= i;
        }
        return found;
    }
    __int128 wide(__int128 a, long b) { return a * b + 1; }
    int asked(int a, int b) { int c; return __builtin_add_overflow(a, b, &c) ? b : c + 1; }
    int literal(int a) { int *p = (int[]){a + 1, a - 1}; return p[0] * p[1]; }
"#;

/// The rules that instructions state themselves.
fn own_rules() -> PropertySet {
    PropertySet::EMPTY.with(Property::NoOverflow).with(Property::DivByZero)
}

#[test]
fn checks_leave_the_code_as_it_is() {
    let plain = bodies(&program(ARITHMETIC, &options(PropertySet::EMPTY)));
    assert_eq!(bodies(&program(ARITHMETIC, &options(own_rules()))), plain);
}

#[test]
fn constants_are_computed_by_the_program() {
    let source = "int f(int a) { return a ? 2147483647 + 1 : 1 / 0; }";
    expect_test::expect![[r#"

        function @f(%a.0: i32) -> i32 {
        b0:
          %1 = ne %a.0, i32 0
          branch %1 ? b1 : b2
        b1:
          %2 = add nsw i32 2147483647, i32 1
          return %2
        b2:
          violation div-by-zero: division by zero: 'int'
          unreachable
        }
    "#]]
    .assert_eq(&bodies(&program(source, &options(own_rules()))));
}

#[test]
fn overflow_that_wraps_is_not_checked() {
    let mut options = options(own_rules());
    options.dialect.extra.push("-fwrapv".into());
    let text = bodies(&program("int f(int a) { return a + 1; }", &options));
    assert!(text.contains("= add ") && !text.contains("nsw"), "{text}");
}
