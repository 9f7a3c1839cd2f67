//! Every word of the field works in every place: undeclared, in the engine, in the interpreter, in the real
//! program, in a suite that is replayed, in a reproducer, and in the guide.

use crate::support::{command, directory, finish};
use verdict::InputKind;
use verdict::words::{INPUT_PREFIXES, Meaning, WORDS, Word};

/// A statement with a word that the violation behind it depends on, and what is violated.
fn statement(word: &Word) -> (String, &'static str) {
    let name = word.name;
    let text = if word.parameters.contains("char *") { ", \"text\"" } else { "" };
    let call = "false(unreach-call)";
    match word.meaning {
        Meaning::Error => (format!("if (x == 3) {name}();"), call),
        Meaning::Assume => (
            format!("int *p = 0; {name}(x > 2); if (x < 2) *p = 1; if (x < 4) reach_error();"),
            call,
        ),
        Meaning::Assert => (format!("{name}(x != 3{text});"), "false(assert)"),
        Meaning::Nothing => (format!("{name}(); if (x == 3) reach_error();"), call),
        Meaning::Memory => {
            let filled = format!("unsigned char b[2]; {name}(b, 2{text});");
            (format!("{filled} if (b[0] == 7 && b[1] == 9 && x == 3) reach_error();"), call)
        }
        Meaning::Input(_) => {
            (format!("int y = {name}(\"y\"); if (y == 8 && x == 3) reach_error();"), call)
        }
        Meaning::Range => {
            let made = format!("int *p = 0, y = {name}(3, 9, \"y\"); if (y < 3 || y > 8) *p = 1;");
            (format!("{made} if (y == 8 && x == 3) reach_error();"), call)
        }
    }
}

/// Checks a program with all artefacts, and replays its suite.
fn works_everywhere(what: &str, program: &str, verdict: &str) {
    let scratch = directory(&[("a.c", program)]);
    let inside = |arguments: &[&str]| finish(command().args(arguments).current_dir(scratch.path()));
    let checked = inside(&["check", "-o", "out", "a.c"]);
    assert_eq!(checked.verdict(), verdict, "{what}: {checked:?}");
    assert!(checked.stderr.is_empty(), "{what}: {checked:?}");
    assert!(scratch.path().join("out/reproduce.c").exists(), "{what}: {checked:?}");
    let replayed = inside(&["run", "out/test-suite", "a.c"]);
    assert_eq!(replayed.code, 1, "{what}: {replayed:?}");
}

#[test]
fn every_word_works_in_every_place() {
    for word in &WORDS {
        let (statement, verdict) = statement(word);
        let program = format!("int main(void) {{ int x = nondet_int(); {statement} return 0; }}\n");
        works_everywhere(word.name, &program, verdict);
    }
}

#[test]
fn every_name_of_an_input_works_in_every_place() {
    for prefix in INPUT_PREFIXES {
        let mut body = String::new();
        for kind in InputKind::ALL {
            for name in kind.names() {
                let one = match kind {
                    InputKind::Pointer | InputKind::PChar => "x != 0",
                    _ => "x == 1",
                };
                body.push_str(&format!(
                    "  {{ __auto_type x = {prefix}{name}(); if (!({one})) return 0; }}\n"
                ));
            }
        }
        let program = format!("int main(void) {{\n{body}  reach_error();\n  return 0;\n}}\n");
        works_everywhere(prefix, &program, "false(unreach-call)");
    }
}

#[test]
fn the_guide_knows_every_word() {
    let guide = include_str!("../../../docs/run.md");
    let words = WORDS.iter().map(|word| word.name);
    let inputs = InputKind::ALL.into_iter().flat_map(|kind| kind.names()).copied();
    let is_absent = |word: &&str| !guide.split(|c: char| !is_name(c)).any(|other| other == *word);
    let absent: Vec<&str> = words.chain(inputs).filter(is_absent).collect();
    assert!(absent.is_empty(), "docs/run.md does not name {absent:?}");
}

fn is_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}
