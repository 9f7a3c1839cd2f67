//! A bug report for each group, ready to be filed: Markdown that a maintainer can act on.

use std::fmt::Write as _;

use checkers::{Answer, Judgement};
use reduce::lines;
use verdict::Truth;

use crate::feature::{Feature, Weight};
use crate::finding::{Exhibit, Misbehaviour};
use crate::group::Group;

/// Lines of output that a report shows.
const OUTPUT_LINES: usize = 20;

/// Other programs of the group that a report shows.
const OTHER_PROGRAMS: usize = 3;

/// The title of a group: what goes wrong on what.
pub fn title(group: &Group) -> String {
    let finding = group.representative();
    let what = match (group.misbehaviour, finding.truth) {
        (Misbehaviour::Wrong, Truth::Safe) => "wrong \"violated\"",
        (Misbehaviour::Wrong, Truth::Violated) => "wrong \"safe\"",
        (Misbehaviour::Crash, _) => "crash",
        (Misbehaviour::Refusal, _) => "refusal of valid C",
        (Misbehaviour::Hang, _) => "hang",
        (Misbehaviour::Nonsense, _) => "output without an answer",
        (Misbehaviour::Silence, _) => "no answer",
    };
    format!("{} {}: {what} with {}", group.family, finding.version, subject(group))
}

/// What the program is about, in words.
fn subject(group: &Group) -> String {
    match group.features.first() {
        Some(Feature::Builtin(name)) if name.starts_with("__") => format!("`{name}`"),
        Some(Feature::Builtin(name)) => format!("`__builtin_{name}`"),
        Some(Feature::Library(name)) => format!("`{name}`"),
        Some(Feature::Attribute(name)) => format!("the attribute `{name}`"),
        Some(Feature::Construct(first)) if first.weight() < Weight::Ordinary => {
            first.sentence().to_owned()
        }
        _ => {
            let all = group.features.iter().filter_map(Feature::construct);
            let words: Vec<&str> = all.map(|construct| construct.sentence()).take(3).collect();
            match words.is_empty() {
                true => "plain arithmetic".to_owned(),
                false => words.join(", "),
            }
        }
    }
}

/// The report of a group.
pub fn report(group: &Group) -> String {
    let finding = group.representative();
    let parts = [
        format!("# {}\n", title(group)),
        answers(group, finding),
        program(finding),
        evidence(finding),
        command(finding),
        options(finding),
        output(finding),
        vote(finding),
        cause(group),
        others(group),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

fn answers(group: &Group, finding: &Exhibit) -> String {
    let expected = match finding.truth {
        Truth::Safe => "safe: no execution reaches `reach_error`",
        Truth::Violated => "violated: the execution reaches `reach_error`",
    };
    let mut text = format!("- Expected: {expected}.\n- Actual: {}.\n", finding.answer);
    let seen = group.checkers().into_iter().map(|(checker, versions)| {
        let versions: Vec<&str> = versions.into_iter().collect();
        format!("{checker} {}", versions.join(", "))
    });
    let _ = writeln!(text, "- Seen with: {}.", seen.collect::<Vec<_>>().join("; "));
    let judgements = group.judgements();
    if judgements.contains(&Judgement::WrongSound) && judgements.contains(&Judgement::WrongPrecise)
    {
        text.push_str("- Both ways: other programs of this group get the opposite wrong answer.\n");
    }
    text
}

fn program(finding: &Exhibit) -> String {
    let text = finding.reduced.trim_end();
    let reduced = match lines(&finding.original) {
        before if before > lines(text) => format!(", reduced from {before}"),
        _ => String::new(),
    };
    let count = lines(text);
    let noun = if count == 1 { "line" } else { "lines" };
    format!(
        "## Program\n\n{count} {noun}{reduced}. A call of `reach_error` is the error.\n\n{}",
        fenced("c", text)
    )
}

fn evidence(finding: &Exhibit) -> String {
    if finding.evidence.is_empty() {
        return "## Attestation\n\nNone was collected for the reduced program: check it before \
                filing.\n"
            .to_owned();
    }
    let mut text = "## Attestation\n\n| by | shows |\n|---|---|\n".to_owned();
    for evidence in &finding.evidence {
        let _ = writeln!(text, "| {} | {} |", cell(&evidence.by), cell(&evidence.shows));
    }
    text
}

fn command(finding: &Exhibit) -> String {
    let mut text =
        format!("## Command\n\n{}", fenced("sh", &without_directories(&finding.command)));
    if !finding.setting.options().is_empty() {
        let _ = writeln!(text, "\nBeside what every run has: `{}`.", finding.setting);
    }
    text
}

fn options(finding: &Exhibit) -> String {
    if finding.vanishes_with.is_empty() {
        return String::new();
    }
    let mut text = "## Options that change the answer\n\n".to_owned();
    let needed = finding.needed_options();
    if !needed.is_empty() {
        let _ = writeln!(text, "It needs `{}`.\n", needed.join(" "));
    }
    text.push_str("It is gone with:\n\n");
    for setting in &finding.vanishes_with {
        let _ = match setting.as_str() {
            "" => writeln!(text, "- no options beside those that every run has"),
            setting => writeln!(text, "- `{setting}`"),
        };
    }
    text
}

fn output(finding: &Exhibit) -> String {
    let output = without_directories(&finding.output);
    let all: Vec<&str> = output.trim_end().lines().collect();
    if all.is_empty() || all == [""] {
        return String::new();
    }
    // The answer, and the reason for a crash, stand at the end or at the beginning.
    let shown = match all.len() > OUTPUT_LINES {
        false => all.join("\n"),
        true => {
            let half = OUTPUT_LINES / 2;
            let left_out = all.len() - 2 * half;
            let (head, tail) = (&all[..half], &all[all.len() - half..]);
            format!("{}\n[{left_out} lines left out]\n{}", head.join("\n"), tail.join("\n"))
        }
    };
    format!("## Output\n\n{}", fenced("", &shown))
}

fn vote(finding: &Exhibit) -> String {
    if finding.other_answers.is_empty() {
        return String::new();
    }
    let mut text =
        "## Other verifiers on the same program\n\n| verifier | answer | |\n|---|---|---|\n"
            .to_owned();
    for (checker, answer) in &finding.other_answers {
        let agrees = match (answer, finding.truth) {
            (Answer::Safe, Truth::Safe) | (Answer::Violated | Answer::Alarm, Truth::Violated) => {
                "right"
            }
            (Answer::Safe, Truth::Violated) | (Answer::Violated, Truth::Safe) => "wrong too",
            _ => "",
        };
        let _ = writeln!(text, "| {} | {} | {agrees} |", cell(checker), cell(&answer.to_string()));
    }
    text
}

fn cause(group: &Group) -> String {
    let decision = &group.decision;
    let strategies: Vec<&str> = group.strategies().into_iter().collect();
    let features: Vec<String> = group.features.iter().map(|name| format!("`{name}`")).collect();
    let programs = group.programs().len();
    let mut text = "## Cause, as far as it is seen from outside\n\n".to_owned();
    let _ = writeln!(
        text,
        "- Category: {} (rule `{}`: {}).",
        decision.category(),
        decision.rule.name,
        decision.because
    );
    if !features.is_empty() {
        let _ = writeln!(text, "- The program uses: {}.", features.join(", "));
    }
    let plural = if programs == 1 { "program shows" } else { "programs show" };
    let _ = writeln!(text, "- {programs} {plural} it, made by: {}.", strategies.join(", "));
    text
}

/// Other programs that were put into the group, for those who doubt that they belong there.
fn others(group: &Group) -> String {
    let others = group.other_forms();
    if others.is_empty() {
        return String::new();
    }
    let mut text = "## Other programs of this group\n".to_owned();
    for finding in others.iter().take(OTHER_PROGRAMS) {
        let who = format!("{} {}: {}", finding.checker, finding.version, finding.judgement);
        let _ = write!(text, "\n{who}\n\n{}", fenced("c", &finding.reduced));
    }
    if others.len() > OTHER_PROGRAMS {
        let _ = writeln!(text, "\nand {} more of other forms.", others.len() - OTHER_PROGRAMS);
    }
    text
}

/// The text with files by their names alone: where they lie on one machine is nobody else's business.
fn without_directories(text: &str) -> String {
    let is_part = |c: char| c.is_alphanumeric() || "/._+-~".contains(c);
    let mut result = String::new();
    let mut rest = text;
    while let Some(start) = rest.find('/') {
        let end = rest[start..].find(|c| !is_part(c)).map_or(rest.len(), |length| start + length);
        let path = &rest[start..end];
        let is_absolute = !rest[..start].ends_with(is_part);
        result.push_str(&rest[..start]);
        result.push_str(match path.rsplit_once('/') {
            Some((directory, name)) if is_absolute && !directory.is_empty() && !name.is_empty() => {
                name
            }
            _ => path,
        });
        rest = &rest[end..];
    }
    result.push_str(rest);
    result
}

/// A block of code, whatever backticks are in it.
fn fenced(language: &str, text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(3.max(longest + 1));
    format!("{fence}{language}\n{}\n{fence}\n", text.trim_end())
}

/// A text in a cell of a table.
fn cell(text: &str) -> String {
    let line: Vec<&str> = text.split_whitespace().collect();
    line.join(" ").replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directories_of_one_machine_are_left_out() {
        for (text, expected) in [
            ("/opt/v/bin/cbmc --64 program.c", "cbmc --64 program.c"),
            ("at /a/b.c:3 [/x/y/libz.so(+0x1)]", "at b.c:3 [libz.so(+0x1)]"),
            ("a / b, 1/2/3, /single, src/x/y.c, //", "a / b, 1/2/3, /single, src/x/y.c, //"),
        ] {
            assert_eq!(without_directories(text), expected);
        }
    }
}
