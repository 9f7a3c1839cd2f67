//! Texts of programs: what is read from them, and what is said about those that are none.

use ir::{Program, ValidProgram};

/// A line of every kind, as it is printed.
const EVERYTHING: &str = r#"program ILP32
initializer @init
entry @start
constructor @init
destructor @init
static constant @.str: 6 bytes align 1 = "a\"\x00\n;\\"
thread_local global @"odd name": 8 bytes align 4 [4: @.str-1]
global @elsewhere: 4 bytes align 4 external
static global @same#3: 4 bytes align 4 [0: @same#4+0]
static global @same#4: 4 bytes align 4

function @puts(ptr, i32 vector(2), i32 lane, ptr byval(8 align 4), ...) -> i32 external

static library function @init() {
b0:
  return
}

function @start(%n.0: i32, %1: ptr byval(16 align 8), ...) -> i32, ptr {
  registers %n.0: i32, %1: ptr, %"a-b".2: i32, %3: i1, %x.y.4: f64, %5: x87, %6: i128, %7: i64
b0:
  %"a-b".2 = add nsw nuw %n.0, i32 4294967295                  ; 3:7
  %3 = slt %"a-b".2, i32 undefined
  %x.y.4 = fmul %x.y.4, f64 0x3ff0000000000000
  %x.y.4 = fneg %x.y.4
  %3 = fcmp <=? %x.y.4, f64 0x0
  %"a-b".2 = select %3, %n.0, i32 5
  %5 = floattofloat %x.y.4 to x87
  %1 = inbounds %1 + %n.0 * -8 +4
  %1 = @"odd name"+4 +0
  %1 = @"odd name"+4
  %1 = alloca i32 16 align 8
  lifetime start %1
  lifetime end %1
  %n.0 = load atomic %1 align 4
  store i32 0 to ptr 16 align 1
  copy i32 4 bytes %1 to null
  move i32 4 bytes %1 to @elsewhere
  set i32 4 bytes %1 to i8 255
  %n.0 = atomic umax %1, i32 1
  %n.0, %3 = exchange %1, i32 1, i32 2
  %n.0 = call @puts(%1, i32 1 vector(2), i32 2 lane, %1 byval(8 align 4))
  call *@puts()
  %n.0, %3 = addoverflow { signed: true }(%n.0, i32 1)
  %x.y.4 = float(sqrt)(%x.y.4)
  trap()
  violation no-overflow: too large; 7: really                  ; 4:1
  unsupported the moon
  switch %n.0 1 -> b1, 2 -> b2, default -> b1
b1:
  jump *label @start.b2 of b1, b2
b2:
  branch %3 ? b0 : b3
b3:
  return %n.0, %1
b4:
  unreachable
}
"#;

#[test]
fn what_is_printed_can_be_read() {
    let program = Program::read(EVERYTHING).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(program.to_string(), EVERYTHING);
}

#[test]
fn a_program_that_was_read_can_be_validated() {
    let text = "program LP64\nfunction @main() -> i32 {\nb0:\n  return i32 0\n}\n";
    let program = Program::read(text).expect("a program");
    assert!(ValidProgram::new(program).is_ok());
    let wrong = text.replace("i32 0", "i64 0");
    let program = Program::read(&wrong).expect("a text can be read that is not valid");
    assert!(ValidProgram::new(program).is_err());
}

/// Reads a function with these lines and compares what is wrong with it.
fn check_wrong(lines: &str, expected: &str) {
    let text =
        format!("program LP64\nfunction @f() {{\n  registers %x.0: i32, %1: ptr\nb0:\n{lines}\n}}");
    let error = Program::read(&text).expect_err("this is no program");
    assert_eq!(error.to_string(), expected, "{lines}");
}

#[test]
fn errors_tell_the_line_and_what_was_expected() {
    check_wrong("  frobnicate", "line 5: expected an instruction, found 'frobnicate'");
    check_wrong("  %x.0 = add %x.0", "line 5: expected ',', found the end of the line");
    check_wrong("  %x.0 = add %x.0, 1", "line 5: expected a value, found '1'");
    check_wrong("  %x.0 = add %x.0, i32 y", "line 5: expected a number, found 'y'");
    check_wrong(
        "  %x.0 = add %y.0, i32 1",
        "line 5: expected a register of this function, found '%y.0, i32 1'",
    );
    check_wrong(
        "  %x.0 = truncate i64 1 to i8",
        "line 5: expected the type of the result, found 'i8'",
    );
    check_wrong("  store i32 1 to %1", "line 5: expected 'align', found the end of the line");
    check_wrong(
        "\n  call @g()",
        "line 6: expected a function or an object of the program, found '@g()'",
    );
    check_wrong("  return\n  return", "line 6: expected block b1, found 'return'");
    check_wrong("  return\nb2:", "line 6: expected block b1, found 'b2:'");
    check_wrong("  jump there", "line 5: expected a block, found 'there'");
    check_wrong("  jump b0 b1", "line 5: expected the end of the line, found 'b1'");
    check_wrong("  %x.0 = i32 1", "line 6: expected the end of the block, found '}'");
}

#[test]
fn errors_outside_of_functions() {
    let wrong = |text: &str| Program::read(text).expect_err("this is no program").to_string();
    assert_eq!(wrong("program ILP64"), "line 1: expected a data model, found 'program ILP64'");
    assert_eq!(wrong("\nhello"), "line 2: expected a function or an object, found 'hello'");
    assert_eq!(wrong("function @f() {\nb0:\n  return"), "line 1: expected the end of @f");
    assert_eq!(
        wrong("global @a: 1 bytes align 1\nglobal @a: 1 bytes align 1"),
        "line 2: @a is there twice"
    );
    assert_eq!(
        wrong("global @a: 1 bytes align 1 = \"a"),
        "line 1: expected a closing quote, found 'a'"
    );
    assert_eq!(
        wrong("function @f(i999) external"),
        "line 1: expected a type, found 'i999) external'"
    );
    assert_eq!(
        wrong("function @f() {\n  registers %1: i8\n}"),
        "line 2: expected register 0, found '%1: i8'"
    );
    assert_eq!(
        wrong("global @a#1: 1 bytes align 1"),
        "line 1: expected #0, found '#1: 1 bytes align 1'"
    );
}
