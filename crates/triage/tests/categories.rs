//! Categories, by the samples of the paper on branch reachability fuzzing and by each rule.

mod support;

use std::collections::BTreeSet;

use checkers::{Answer, Judgement};
use support::{crash, finding};
use triage::{Category, Decision, Exhibit, categorise, features, rules, rules_table};

fn decide(finding: &Exhibit) -> Decision {
    categorise(finding, &features(&finding.reduced))
}

#[test]
fn the_samples_of_the_paper() {
    let c = |text: &str| decide(&finding("p", text)).category();
    let temporary = "void f(int a, int b) { if (a != b) reach_error(); } \
                     int main() { int c = 4, d = 7, e = 2; f(d = c && e, 1); }";
    assert_eq!(c(temporary), Category::FrontEnd);
    let union =
        "union { int a; int b; } u; int main() { u.a = 1; u.b = 2; if (u.a != 2) reach_error(); }";
    assert_eq!(c(union), Category::MemoryModel);
    let flexible = "typedef int T[]; struct f { int w; T x; }; static struct f f = {4, {0, 1, 2, 3}}; \
                    int main() { if (f.x[1] != 1) reach_error(); }";
    assert_eq!(c(flexible), Category::MemoryModel);
    let alias =
        "int x, *p = &x; int main() { int i = 0; x = 1; p[i] = 2; if (x != 2) reach_error(); }";
    assert_eq!(c(alias), Category::PointerAlias);
    let member = "struct { int a:4; int :4; int b:4; } x = {2, 3}; int main() { if (x.b != 3) reach_error(); }";
    assert_eq!(c(member), Category::LanguageFeature);
    let library = "int isdigit(int); int main() { if (!isdigit('1')) reach_error(); }";
    assert_eq!(c(library), Category::StandardLibrary);
    let reserved =
        crash("p", "const _Bool false = 0; int main() { }", "SMTInterpol: false is reserved");
    assert_eq!(decide(&reserved).category(), Category::ThirdParty);
    let mut division =
        finding("p", "void t(int x, int y) { if (x / y) reach_error(); } int main() { t(1, 2); }");
    assert_eq!(decide(&division).category(), Category::FrontEnd);
    division.vanishes_with.push("--inline".to_owned());
    assert_eq!(decide(&division).category(), Category::Configuration);
}

/// A finding for each rule, by the rule's name.
fn examples() -> Vec<(&'static str, Exhibit)> {
    let plain = "int main() { return 1 / 2; }";
    let mut gone = finding("p", plain);
    gone.vanishes_with.push("--no-simplify".to_owned());
    let mut reading = finding("p", plain);
    reading.judgement = Judgement::Refused;
    reading.answer = Answer::Refused("PARSING ERROR".to_owned());
    vec![
        ("options", gone),
        ("component", crash("p", plain, "MiniSat ran into an assertion")),
        ("reading", reading),
        ("library", finding("p", "int main() { return strlen(\"a\"); }")),
        ("language", finding("p", "_Complex double z; int main() { z = 1; }")),
        ("objects", finding("p", "union { int a; } u; int main() { return u.a; }")),
        ("targets", finding("p", "int (*f)(void); int main() { return f(); }")),
        ("old-style", finding("p", "int f(c) int c; { return c; } int main() { return f(1); }")),
        ("pointers", finding("p", "int x; int main() { int *p = &x; return *p; }")),
        ("aggregates", finding("p", "int a[3]; int main() { return a[1]; }")),
        ("plain", finding("p", plain)),
    ]
}

#[test]
fn every_rule_decides_something() {
    let examples = examples();
    for (name, finding) in &examples {
        let decision = decide(finding);
        assert_eq!(decision.rule.name, *name, "{}", decision.because);
        assert!(!decision.because.is_empty());
    }
    let tried: Vec<&str> = examples.iter().map(|(name, _)| *name).collect();
    let names: Vec<&str> = rules().iter().map(|rule| rule.name).collect();
    assert_eq!(tried, names);
    let categories: BTreeSet<Category> = rules().iter().map(|rule| rule.category).collect();
    assert_eq!(categories.len(), Category::ALL.len());
}

#[test]
fn the_rules_can_be_printed() {
    let table = rules_table();
    assert_eq!(table.lines().count(), rules().len() + 2);
    let first = "| `options` | configuration | The misbehaviour is gone with other options";
    assert!(table.lines().nth(2).is_some_and(|line| line.starts_with(first)), "{table}");
    assert!(table.lines().all(|line| line.split('|').count() == 5), "{table}");
}

#[test]
fn a_solver_that_is_named_in_passing_decides_nothing() {
    let mut finding = finding("p", "union { int a; } u; int main() { return u.a; }");
    finding.output = "Solving with MiniSAT 2.2.1\nVERIFICATION FAILED".to_owned();
    assert_eq!(decide(&finding).category(), Category::MemoryModel);
    finding.judgement = Judgement::Crash;
    finding.answer = Answer::Crash("SIGSEGV".to_owned());
    assert_eq!(decide(&finding).category(), Category::MemoryModel);
    finding.output = "error: minisat died".to_owned();
    assert_eq!(decide(&finding).category(), Category::ThirdParty);
}
