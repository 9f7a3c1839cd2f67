//! Probes and the check put into the text.

use source::Edits;

use crate::ending::new_main;
use crate::mark::Mark;
use crate::subject::Subject;

/// What is put around a program.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frame {
    /// Declarations before it.
    pub(crate) head: String,
    /// Statements that run before its `main`.
    pub(crate) start: String,
    /// The statements of the check; without one, the program ends as it did.
    pub(crate) check: Option<String>,
}

/// The program with a probe, which is an expression, in the branches that get one.
pub(crate) fn weave(
    subject: &Subject,
    probe: &dyn Fn(usize) -> Option<String>,
    frame: &Frame,
) -> String {
    let mut edits = Edits::default();
    for range in &subject.removed {
        edits.replace(range.clone(), "");
    }
    let mut opened = Vec::new();
    for mark in &subject.marks {
        insert(&mut edits, mark, probe, &mut opened);
    }
    let mut head = frame.head.clone();
    let mut tail = String::new();
    // A program that takes no arguments and is not checked at its end keeps its own main.
    let is_wrapped =
        frame.check.is_some() || !frame.start.is_empty() || subject.main.parameters > 0;
    if is_wrapped {
        rename_main(&mut edits, subject, &mut head);
        if let Some(check) = &frame.check {
            tail.push_str(&format!("void __refute_check(void)\n{{\n{check}}}\n"));
            for function in &subject.exits {
                head.push_str(&function.declaration());
                tail.push_str(&function.definition());
                for mention in &function.mentions {
                    edits.replace(mention.clone(), function.wrapper());
                }
            }
        }
        tail.push_str(&new_main(&subject.main, &frame.start, frame.check.is_some()));
    }
    without_empty_lines(&head, &edits.apply(&subject.text), &tail)
}

fn insert(
    edits: &mut Edits,
    mark: &Mark,
    probe: &dyn Fn(usize) -> Option<String>,
    opened: &mut Vec<bool>,
) {
    match *mark {
        Mark::Statement { at, branch } => {
            if let Some(probe) = probe(branch) {
                edits.insert(at, format!(" {probe};"));
            }
        }
        Mark::Default { at, branch } => {
            if let Some(probe) = probe(branch) {
                edits.insert(at, format!(" default: {probe}; break;"));
            }
        }
        Mark::Open { at, branch } => {
            let probe = probe(branch);
            opened.push(probe.is_some());
            if let Some(probe) = probe {
                edits.insert(at, format!(" {{ {probe};"));
            }
        }
        Mark::Close { at } => {
            if opened.pop() == Some(true) {
                edits.insert(at, " }");
            }
        }
        Mark::Else { at, branch } => {
            if let Some(probe) = probe(branch) {
                edits.insert(at, format!(" else {{ {probe}; }}"));
            }
        }
        Mark::Otherwise { arm, branch } => {
            if let Some(probe) = probe(branch) {
                edits.insert(arm.0, format!("({probe}, "));
                edits.insert(arm.1, ")");
            }
        }
        Mark::Choice { condition, when_true, when_false } => {
            let (first, second) = (probe(when_true), probe(when_false));
            if first.is_none() && second.is_none() {
                return;
            }
            let arm = |probe: Option<String>, value: &str| match probe {
                Some(probe) => format!("({probe}, {value})"),
                None => value.to_owned(),
            };
            edits.insert(condition.0, "((");
            edits.insert(condition.1, format!(") ? {} : {}) ", arm(first, "1"), arm(second, "0")));
        }
    }
}

/// Gives the program's `main` another name. What is special about `main` goes with the name and is
/// written out: it returns 0 at its end, and it knows what it is called.
fn rename_main(edits: &mut Edits, subject: &Subject, head: &mut String) {
    let main = &subject.main;
    for mention in &main.mentions {
        edits.replace(mention.clone(), "__refute_main");
    }
    for own_name in &main.own_names {
        edits.replace(own_name.clone(), "__refute_name");
    }
    if !main.own_names.is_empty() {
        head.push_str("static const char __refute_name[5] = \"main\";\n");
    }
    if !main.is_void {
        edits.insert(main.end, " return 0; ");
    }
}

/// The parts one behind the other, without the empty lines that headers leave.
fn without_empty_lines(head: &str, text: &str, tail: &str) -> String {
    let mut result = String::with_capacity(head.len() + text.len() + tail.len());
    for line in head.lines().chain(text.lines()).chain(tail.lines()) {
        if !line.trim_ascii().is_empty() {
            result.push_str(line.trim_ascii_end());
            result.push('\n');
        }
    }
    result
}
