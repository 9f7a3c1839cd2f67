//! How things are told: counterexamples by the names of the source, how much is said, and narrow terminals.

use process::{Command, Scratch};
use serde_json::Value;

use crate::support::{Ran, command, directory, finish};

const LIST: &str = r#"#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
int main(void) {
    int noise = __VERIFIER_nondet_int();
    int kept = noise ^ 5;
    struct node *head = 0;
    for (int i = 0; i < 8; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        if (!fresh) return 0;
        fresh->value = i;
        fresh->next = head;
        head = fresh;
    }
    head->next->value = __VERIFIER_nondet_int();
    assert(head->next->value != 42);
    return kept ? 0 : 1;
}
"#;

const ENTRY: &str = r#"struct limits { short low, high; };
struct config { int mode; struct limits limits[2]; struct config *next; };
static int table[8];
int apply(struct config *cfg, int unused) {
    if (cfg->next)
        cfg->next->mode = 7;
    if (cfg->limits[1].high != 5)
        return 0;
    return table[cfg->mode & 15];
}
"#;

fn check(scratch: &Scratch, arguments: &[&str]) -> Ran {
    finish(command().current_dir(scratch.path()).arg("check").args(arguments))
}

#[test]
fn steps_name_what_the_source_names() {
    let scratch = directory(&[("list.c", LIST)]);
    let ran = check(&scratch, &["-p", "assert", "list.c"]);
    assert_eq!(ran.verdict(), "false(assert)", "{ran:?}");
    assert!(ran.stdout.contains("16 head->next->value = 42"), "{ran:?}");
    assert!(ran.stdout.contains("any value: noise"), "{ran:?}");
    let all = check(&scratch, &["-p", "assert", "--full-trace", "list.c"]);
    assert!(all.stdout.contains("head = fresh #8 (allocated at list.c:10)"), "{all:?}");
    assert!(all.stdout.contains("kept = "), "{all:?}");
    // What the assertion does not depend on is left out.
    assert!(!ran.stdout.contains("kept = ") && ran.stdout.contains("--full-trace"), "{ran:?}");
    assert!(ran.stdout.lines().count() < all.stdout.lines().count(), "{ran:?}");
}

#[test]
fn documents_know_what_matters() {
    let scratch = directory(&[("list.c", LIST)]);
    let ran = check(&scratch, &["-p", "assert", "--format", "json", "list.c"]);
    let document: Value = serde_json::from_str(&ran.stdout).unwrap();
    let violation = &document["results"][0]["violation"];
    let any: Vec<bool> = violation["inputs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["any_value"] == true)
        .collect();
    assert_eq!(any, [true, false], "{violation}");
    let steps = violation["trace"].as_array().unwrap();
    let beside = |text: &str| {
        let step = steps.iter().find(|step| step["text"].as_str().unwrap().starts_with(text));
        step.unwrap_or_else(|| panic!("{text}: {violation}"))["beside_the_point"] == true
    };
    assert!(beside("kept = "));
    assert!(!beside("head->next->value = 42"));
}

/// Every way in which an input can decide something without a comparison of its own, and some in which none does.
const USES: &str = r#"#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
static int hits[8], calls;
static void one(void) { calls++; }
static void two(void) { calls--; }
struct pair { int left, right; };
static int left_of(struct pair pair) { return pair.left; }
int main(void) {
    int sum = __VERIFIER_nondet_int();
    int index = __VERIFIER_nondet_int();
    int digit = __VERIFIER_nondet_int();
    int divisor = __VERIFIER_nondet_int();
    int choice = __VERIFIER_nondet_int();
    int copied = __VERIFIER_nondet_int();
    int printed = __VERIFIER_nondet_int();
    int distance = __VERIFIER_nondet_int();
    int called = __VERIFIER_nondet_int();
    int size = __VERIFIER_nondet_int();
    int passed = __VERIFIER_nondet_int();
    int plain = __VERIFIER_nondet_int();
    int flipped = __VERIFIER_nondet_int();
    int stored = __VERIFIER_nondet_int();
    int beside = __VERIFIER_nondet_int();
    int next = sum + 1;
    hits[index & 7] = 1;
    char text[2] = {(char)digit, 0};
    int number = atoi(text);
    int part = 10 / (divisor | 1);
    switch (choice) { case 3: number = 1; break; default: number = 2; }
    int copy;
    memcpy(&copy, &copied, sizeof copy);
    if (copy == 77) number = 3;
    printf("%d", printed);
    unsigned shifted = 1u << (distance & 31);
    void (*function)(void) = called ? one : two;
    function();
    void *block = malloc(size & 3);
    free(block);
    struct pair pair = {passed, beside};
    if (left_of(pair) == 78) number = 4;
    int same = plain;
    int other = ~flipped ^ 5;
    struct pair kept = {stored, same};
    (void)next; (void)part; (void)shifted; (void)other; (void)kept;
    assert(number == 9);
    return 0;
}
"#;

#[test]
fn only_inputs_that_decide_nothing_may_be_anything() {
    let scratch = directory(&[("uses.c", USES)]);
    let ran = check(&scratch, &["-p", "assert", "--format", "json", "uses.c"]);
    let document: Value = serde_json::from_str(&ran.stdout).unwrap();
    let inputs = document["results"][0]["violation"]["inputs"].as_array().unwrap();
    let any = inputs.iter().filter(|input| input["any_value"] == true);
    let any: Vec<&str> = any.map(|input| input["variable"].as_str().unwrap()).collect();
    assert_eq!(any, ["plain", "flipped", "stored"], "{ran:?}");
}

#[test]
fn arguments_are_told_by_field_and_element() {
    let scratch = directory(&[("config.c", ENTRY)]);
    let ran = check(&scratch, &["--entry", "apply", "--entry-array-size", "2", "config.c"]);
    assert_eq!(ran.verdict(), "false(array-bounds)", "{ran:?}");
    let told = |start: &str| ran.stdout.lines().any(|line| line.trim_start().starts_with(start));
    assert!(told("cfg->limits[1].high") && told("cfg->mode"), "{ran:?}");
    assert!(told("any value: cfg->limits[0].low"), "{ran:?}");
    assert!(!ran.stdout.contains("[]") && !ran.stdout.contains("refute_"), "{ran:?}");
}

#[test]
fn bytes_of_a_struct_are_told_by_its_fields() {
    let text = "extern void __VERIFIER_nondet_memory(void *, unsigned long);\n\
        struct config { int mode; char name[3]; unsigned char flags; };\nstatic int table[4];\n\
        int main(void) {\n  struct config cfg;\n  __VERIFIER_nondet_memory(&cfg, sizeof cfg);\n  \
        if (cfg.flags != 9) return 0;\n  return table[cfg.mode & 7];\n}\n";
    let scratch = directory(&[("bytes.c", text)]);
    let ran = check(&scratch, &["bytes.c"]);
    assert_eq!(ran.verdict(), "false(array-bounds)", "{ran:?}");
    let told = |start: &str| ran.stdout.lines().any(|line| line.trim_start().starts_with(start));
    assert!(told("cfg.mode ") && told("cfg.flags"), "{ran:?}");
}

#[test]
fn quiet_and_verbose_mean_the_same_everywhere() {
    let branch = "extern _Bool __VERIFIER_nondet_bool(void);\n\
        int main(void) { return __VERIFIER_nondet_bool() ? 3 : 4; }\n";
    let warn = "int main(void) { int x; return 0 & x; }\n";
    let scratch = directory(&[("list.c", LIST), ("warn.c", warn), ("branch.c", branch)]);
    let run = |arguments: &[&str]| finish(command().current_dir(scratch.path()).args(arguments));
    for arguments in [
        vec!["check", "-p", "assert", "list.c", "--quiet"],
        vec!["--quiet", "doctor"],
        vec!["checkers", "list", "--quiet"],
        vec!["checkers", "show", "--quiet", "refute"],
        vec!["audit", "--quiet", "--list", "--harness", "warn.c", "list.c"],
        vec!["cover", "--quiet", "-o", "suite", "branch.c"],
        vec!["run", "--quiet", "suite/test-suite", "branch.c"],
        vec!["report", "--quiet", "suite"],
        vec!["generate", "mazes", "--quiet", "-o", "mazes", "-n", "1"],
    ] {
        let ran = run(&arguments);
        assert_eq!(ran.stdout.lines().count(), 1, "{arguments:?}: {ran:?}");
        assert!(ran.stderr.is_empty(), "{arguments:?}: {ran:?}");
    }
    // Errors are told, and so is what a machine asked for.
    assert!(run(&["check", "--quiet", "nowhere.c"]).stderr.contains("nowhere.c"));
    let ran = run(&["doctor", "--quiet", "--format", "json"]);
    assert!(ran.stdout.contains("refute-doctor/1"), "{ran:?}");
    let ran = run(&["check", "--verbose", "-p", "assert", "list.c"]);
    assert!(ran.stderr.contains("uses /") && ran.stderr.contains("clang"), "{ran:?}");
    assert_eq!(run(&["check", "--verbose", "--quiet", "list.c"]).code, 2);
}

#[test]
fn tables_fit_a_narrow_terminal() {
    let binary = env!("CARGO_BIN_EXE_refute");
    for words in ["doctor", "checkers list"] {
        let line = format!("stty cols 60 rows 40; {binary} {words}");
        let ran =
            finish(Command::new("script").args(["-qec", &line, "/dev/null"]).env("NO_COLOR", "1"));
        assert_eq!(ran.code, 0, "{ran:?}");
        for line in ran.stdout.lines().map(str::trim_end) {
            // A path stays whole, so that it can be copied.
            let is_one_word = !line.trim().contains(' ');
            assert!(line.chars().count() <= 60 || is_one_word, "{words}: {line:?}");
            // Nothing is broken in the middle of a row: what goes on is a line of its block.
            assert!(!line.starts_with("        "), "{words}: {line:?}");
        }
    }
}
