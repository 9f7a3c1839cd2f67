//! Real projects, where they stand: options of builds, compilation databases, `refute.toml`, functions of embedded code
//! with preconditions, many functions at once.

use crate::support::{Ran, command, directory, finish};
use process::{Cancel, Command, Scratch};

fn refute_in(scratch: &Scratch, arguments: &[&str]) -> Ran {
    finish(command().args(arguments).current_dir(scratch.path()))
}

fn check_in(scratch: &Scratch, arguments: &[&str]) -> Ran {
    refute_in(scratch, &[&["check"], arguments].concat())
}

/// Divides by zero only with the options that the build gives.
const DIALECT: &str = "\
#include <limits.h>
#include <project-values.h>
int main(void) {
  int by = VALUE - SHIFT;
  if (CHAR_MIN == 0) by = 0;
  return 1 / by;
}
";

#[test]
fn options_of_a_build_are_taken_as_they_are() {
    let scratch = directory(&[("a.c", DIALECT), ("sys/project-values.h", "#define VALUE 3\n")]);
    let plain = "-O2 -g3 -Wall -Wextra -Werror -pthread -fPIC -fstack-protector-strong -MD -MF a.d -MT a.o -pipe \
                 -march=x86-64 -isystem sys -Wp,-DSHIFT=1 -std=gnu11 -c -o a.o -lm -Wl,-z,now";
    for (more, verdict) in [
        ("", "true"),
        ("-funsigned-char", "false(div-by-zero)"),
        ("-USHIFT -DSHIFT=3", "false(div-by-zero)"),
    ] {
        let arguments: Vec<&str> =
            plain.split_whitespace().chain(more.split_whitespace()).chain(["a.c"]).collect();
        let ran = check_in(&scratch, &arguments);
        assert_eq!(ran.verdict(), verdict, "{more} {ran:?}");
        assert!(ran.stderr.is_empty(), "{ran:?}");
        assert!(!scratch.file("a.o").exists() && !scratch.file("a.d").exists());
    }
    let ran = check_in(
        &scratch,
        &["-isystem", "sys", "-DSHIFT=1", "--target=arm-none-eabi", "-mcpu=cortex-m4", "a.c"],
    );
    assert_eq!(ran.verdict(), "false(div-by-zero)", "char has no sign there: {ran:?}");
}

#[test]
fn unknown_options_get_a_hint_that_works() {
    let scratch = directory(&[("a.c", "int main(void) { return 0; }\n")]);
    for (arguments, words) in [
        (&["-Znonsense", "a.c"] as &[&str], "--cflag=-Z"),
        (&["--unwinde", "3", "a.c"], "did you mean '--unwind'"),
        (&["--target=x86_64-w64-mingw32", "a.c"], "long of 32 bits"),
        (&["--target=avr", "a.c"], "nothing is known of the C of 'avr'"),
        (&["a.c", "-isystem"], "'-isystem' needs a value"),
        (&["--compdb", "nowhere.json", "a.c"], "'nowhere.json'"),
    ] {
        let ran = check_in(&scratch, arguments);
        assert_eq!((ran.code, ran.verdict()), (2, "error"), "{ran:?}");
        assert!(ran.stderr.contains(words), "{words} is not in {ran:?}");
    }
    let ran = check_in(&scratch, &["--cflag=-fno-math-errno", "a.c"]);
    assert_eq!(ran.verdict(), "true", "{ran:?}");
}

#[test]
fn warnings_of_the_compiler_are_silenced() {
    let scratch =
        directory(&[("a.c", "int main(void) { char *p = 3; return p == 0 ? \"x\" == p : 0; }\n")]);
    let heard = |options: &[&str]| check_in(&scratch, &[options, &["a.c"]].concat()).stderr;
    assert!(heard(&[]).contains("int-conversion"));
    assert_eq!(heard(&["-w"]), "");
    assert_eq!(heard(&["--no-warnings"]), "");
    let fewer = heard(&["-Wno-int-conversion"]);
    assert!(!fewer.contains("int-conversion") && fewer.contains("string-compare"), "{fewer}");
}

#[test]
fn the_database_of_the_build_is_found_above_the_file() {
    let scratch = directory(&[("src/a.c", DIALECT), ("inc/project-values.h", "#define VALUE 3\n")]);
    let root = scratch.path().canonicalize().unwrap();
    let write = |flags: &str| {
        let entry = serde_json::json!([{ "directory": root, "file": "src/a.c", "command": format!("cc {flags} -c src/a.c") }]);
        std::fs::write(scratch.file("compile_commands.json"), entry.to_string()).unwrap();
    };
    write("-Iinc -DSHIFT=1 -O2");
    assert_eq!(check_in(&scratch, &["src/a.c"]).verdict(), "true");
    assert_eq!(check_in(&scratch, &["--compdb", ".", "src/a.c"]).verdict(), "true");
    assert_eq!(
        check_in(&scratch, &["-USHIFT", "-DSHIFT=3", "src/a.c"]).verdict(),
        "false(div-by-zero)"
    );
    let ran = check_in(&scratch, &["--compdb", "none", "src/a.c"]);
    assert!(ran.stderr.contains("'project-values.h' file not found"), "{ran:?}");
    std::fs::write(scratch.file("compile_commands.json"), "{}").unwrap();
    let ran = check_in(&scratch, &["src/a.c"]);
    assert!(ran.stderr.contains("not a compilation database"), "{ran:?}");
}

#[test]
fn the_project_says_what_it_wants() {
    let program = "int help(int);\nint f(int n) { return 1 / (help(n) - LIMIT); }\n";
    let settings = "compiler-options = '-DLIMIT=3'\nstubs = ['stubs.c']\n[check]\nentry = 'f'\nassume = ['n < 3', 'n > -9']\n";
    let scratch = directory(&[
        ("src/a.c", program),
        ("stubs.c", "int help(int n) { return n; }\n"),
        ("refute.toml", settings),
    ]);
    let ran = check_in(&scratch, &["src/a.c"]);
    assert_eq!(ran.verdict(), "true(bounded)", "{ran:?}");
    // The user has the last word.
    let ran = check_in(&scratch, &["-DLIMIT=2", "-ULIMIT", "-DLIMIT=2", "src/a.c"]);
    assert_eq!(ran.verdict(), "false(div-by-zero)", "{ran:?}");
    for (text, words) in [
        ("[check]\nno-such = 1\n", "nothing is known of the option '--no-such'"),
        ("timeout = '3s'\n", "belongs into the table"),
        ("[check\n", "TOML parse error"),
    ] {
        std::fs::write(scratch.file("refute.toml"), text).unwrap();
        let ran = check_in(&scratch, &["src/a.c"]);
        assert_eq!((ran.code, ran.verdict()), (2, "error"), "{ran:?}");
        assert!(ran.stderr.contains(words) && ran.stderr.contains("refute.toml"), "{ran:?}");
    }
}

/// What embedded code hands to its functions.
const EMBEDDED: &str = "\
#include <stdint.h>
#include <stddef.h>
struct handle;
typedef int (*read_fn)(void *context, uint8_t *to);
struct device { read_fn read; struct handle *handle; union { uint8_t *bytes; int number; } u; };
struct packet { uint16_t count; uint8_t data[]; };
static int read_one(void *context, uint8_t *to) { (void)context; *to = 1; return 1; }
int poll(struct device *d) { uint8_t b = 0; return d->read ? d->read(d, &b) : 0; }
int poll_unguarded(struct device *d) { uint8_t b = 0; return d->read(d, &b); }
int picks(struct device *d) { return d->read == read_one ? 1 / (d->u.number - 7) : 0; }
int sum(const struct packet *p) { int s = 0; for (int i = 0; i < p->count; i++) s += p->data[i]; return s; }
int first(const uint8_t *buf, size_t len) { int s = 0; for (size_t i = 0; i < len; i++) s += buf[i]; return s; }
int span(const uint8_t *buf, const uint8_t *end) { int s = 0; while (buf != end) s += *buf++; return s; }
/* Adds up.
 * refute: assume len <= size(buf)
 * refute: null buf */
int stated(const uint8_t *buf, size_t len) { int s = 0; for (size_t i = 0; buf && i < len; i++) s += buf[i]; return s; }
int closed(struct handle *h, int n) { return h ? 1 / (n - 5) : 0; }
int turn(_Complex double z) { return 1 / (int)(__real__ z == 2 && __imag__ z == 3 ? 0 : 1); }
int each(int (*visit)(int), int n) { return n > 0 ? 1 / (visit(n) - 9) : 0; }
";

#[test]
fn functions_of_embedded_code_are_entered() {
    let scratch = directory(&[("a.c", EMBEDDED)]);
    for (function, options, verdict) in [
        ("poll", &[] as &[&str], "true(bounded)"),
        ("poll_unguarded", &[], "false(valid-deref)"),
        ("poll_unguarded", &["--assume", "d->read != 0"], "true(bounded)"),
        ("picks", &[], "false(div-by-zero)"),
        ("sum", &[], "false(valid-deref)"),
        ("sum", &["--assume", "p->count == 0"], "true(bounded)"),
        ("first", &[], "false(valid-deref)"),
        ("first", &["--assume", "len <= size(buf)"], "true(bounded)"),
        ("first", &["--assume", "len <= size(buf)", "--null", "buf"], "true(bounded)"),
        ("first", &["--assume", "len == 1"], "true(bounded)"),
        ("first", &["--assume", "len == 1", "--null", "buf"], "false(valid-deref)"),
        ("span", &["--assume", "end == buf + size(buf)"], "true(bounded)"),
        ("stated", &[], "true(bounded)"),
        ("closed", &[], "false(div-by-zero)"),
        ("turn", &[], "false(div-by-zero)"),
        ("each", &[], "false(div-by-zero)"),
    ] {
        let arguments = [&["--entry", function, "-o", "out"], options, &["a.c"]].concat();
        let ran = check_in(&scratch, &arguments);
        assert_eq!(ran.verdict(), verdict, "{function} {options:?} {ran:?}");
        // A call through null has no line in the real program, and so no reproducer.
        if verdict.starts_with("false") && function != "poll_unguarded" {
            assert!(scratch.file("out/reproduce.c").exists(), "{function} {ran:?}");
            assert!(ran.stderr.is_empty(), "{ran:?}");
        }
    }
}

#[test]
fn what_stands_behind_an_answer_is_told() {
    let program = "int f(const char *s, int n) {\n  if (s[0] == 'k' && s[1] == 'e' && s[2] == 'y' && s[3] == 's' && s[4])\n    return n;\n  return 0;\n}\n";
    let scratch = directory(&[("a.c", program)]);
    let ran = check_in(&scratch, &["--entry", "f", "a.c"]);
    assert_eq!(ran.verdict(), "true(bounded)", "{ran:?}");
    assert!(
        ran.stdout.contains("behind it: executions come to") && ran.stdout.contains("to line 2, 3"),
        "{ran:?}"
    );
    let ran = check_in(&scratch, &["--entry", "f", "--entry-array-size", "6", "a.c"]);
    assert!(ran.stdout.contains("executions come to every branch of f"), "{ran:?}");
    let ran = check_in(&scratch, &["--entry", "f", "--assume", "n > 3 && n < 2", "a.c"]);
    assert!(ran.stdout.contains("no execution comes to the function"), "{ran:?}");
}

#[test]
fn sizes_are_asked_for_and_texts_are_texts() {
    let program = "#include <stddef.h>\n\
        int f(const unsigned char *buf, size_t len) {\n  return len > 3 && buf[0] == '{' && buf[1] == '\"' && buf[len] == 'x';\n}\n";
    let scratch = directory(&[("a.c", program)]);
    let ran = check_in(&scratch, &["--entry", "f", "a.c"]);
    assert!(ran.stdout.contains("--assume 'len <= size(buf)'"), "{ran:?}");
    let ran = check_in(
        &scratch,
        &[
            "--entry",
            "f",
            "--assume",
            "len == size(buf) && len == 4",
            "--assume",
            "buf[2] == 'a'",
            "--assume",
            "buf[3] == 'b'",
            "a.c",
        ],
    );
    assert_eq!(ran.verdict(), "false(valid-deref)", "{ran:?}");
    assert!(ran.stdout.contains("= \"{\\\"ab\"") && ran.stdout.contains("123 34 97 98"), "{ran:?}");
    for (options, words) in [
        (["--assume", "len <= size(bus)"], "no parameter 'bus'"),
        (["--null", "bus"], "no parameter 'bus'"),
        (["--assume", "len <= ("], "does not compile"),
    ] {
        let ran = check_in(&scratch, &[&["--entry", "f"], &options[..], &["a.c"]].concat());
        assert_eq!((ran.code, ran.verdict()), (2, "error"), "{ran:?}");
        assert!(ran.stderr.contains(words), "{words} is not in {ran:?}");
    }
}

const SEVERAL: &str = "\
#define API __attribute__((visibility(\"default\")))
API int parse_one(int x) { return 1 / x; }
API int parse_two(int x) { return 1 / (x > 0 ? x : 1); }
int other(int x) { return 100 >> x; }
int list(__builtin_va_list *l) { (void)l; return 0; }
int takes_va_list(__builtin_va_list l) { (void)l; return 0; }
";

#[test]
fn many_functions_get_a_table() {
    let scratch = directory(&[("a.c", SEVERAL)]);
    let ran = check_in(
        &scratch,
        &["-p", "div-by-zero,bad-shift", "--entry", "parse_*", "-o", "out", "a.c"],
    );
    assert_eq!((ran.code, ran.verdict()), (1, "false(div-by-zero)"), "{ran:?}");
    assert!(ran.stdout.contains("2 functions: 1 false, 1 true"), "{ran:?}");
    let all = ["-p", "div-by-zero,bad-shift", "--all-functions", "-o", "out", "a.c"];
    let ran = check_in(&scratch, &all);
    let document = std::fs::read_to_string(scratch.file("out/result.json")).unwrap();
    let document: serde_json::Value = serde_json::from_str(&document).unwrap();
    let verdicts: Vec<&str> = document["functions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["verdict"].as_str().unwrap())
        .collect();
    assert_eq!(verdicts[..3], ["false(div-by-zero)", "true", "false(bad-shift)"], "{ran:?}");
    assert_eq!(verdicts[4], "error", "{ran:?}");
    assert!(ran.stdout.contains("va_list"), "{ran:?}");
    // What is known and accepted is not told again.
    let ran = check_in(&scratch, &[&all[..5], &["--write-baseline", "known.json", "a.c"]].concat());
    assert_eq!(ran.code, 1, "{ran:?}");
    let ran = check_in(
        &scratch,
        &["-p", "div-by-zero,bad-shift", "--entry", "*e*", "--baseline", "known.json", "a.c"],
    );
    assert!(ran.code == 3 && ran.stdout.contains("2 accepted"), "{ran:?}");
    for (arguments, words) in [
        (&["--entry", "no_*", "a.c"] as &[&str], "no function of the files fits"),
        (&["--all-functions", "--baseline", "a.c", "a.c"], "not a baseline"),
        (&["--all-functions", "--baseline", "nowhere", "a.c"], "'nowhere'"),
    ] {
        let ran = check_in(&scratch, arguments);
        assert!(ran.code == 2 && ran.stderr.contains(words), "{words} is not in {ran:?}");
    }
}

#[test]
fn only_what_changed_is_asked_about() {
    let scratch = directory(&[("a.c", SEVERAL)]);
    let git = |arguments: &[&str]| {
        let options = ["-c", "user.name=t", "-c", "user.email=t@t", "-c", "init.defaultBranch=m"];
        let outcome = Command::new("git").args(options).args(arguments).current_dir(scratch.path());
        assert!(outcome.run(&Cancel::new()).unwrap().end.success(), "{arguments:?}");
    };
    git(&["init", "-q"]);
    let ran = check_in(&scratch, &["--since", "HEAD", "a.c"]);
    assert!(ran.code == 2 && ran.stderr.contains("git does not know"), "{ran:?}");
    git(&["add", "a.c"]);
    git(&["commit", "-qm", "x"]);
    let ran = check_in(&scratch, &["--since", "HEAD", "a.c"]);
    assert!(ran.code == 0 && ran.stdout.contains("0 functions"), "{ran:?}");
    std::fs::write(scratch.file("a.c"), SEVERAL.replace("100 >> x", "10 >> x")).unwrap();
    let ran = check_in(&scratch, &["-p", "bad-shift", "--since", "HEAD", "a.c"]);
    assert!(
        ran.verdict() == "false(bad-shift)" && ran.stdout.contains("1 function: 1 false"),
        "{ran:?}"
    );
}
