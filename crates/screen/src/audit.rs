//! What an audit shows to people.

use std::collections::BTreeMap;
use std::fmt::Write;

use audit::{
    Compared, Confirmations, Confirmed, Equivalence, Fate, HarnessRow, MostGeneral, MutantRuns,
    Passing, Provisional, Report, Row, Strength, Subject, TestingReport, Witness,
};

use crate::{BAD, FAINT, GOOD, STRONG, UNSURE, styled};

/// How many lines of what a program writes are shown.
const MOST_LINES: usize = 8;
/// How many mutants are shown that are not easy to kill.
const MOST_HARD: usize = 12;

/// The mutants, one line each.
pub fn list(subject: &Subject) -> String {
    let mut text = String::new();
    for specimen in &subject.specimens {
        let file = &subject.files[specimen.file];
        let mutant = &specimen.mutant;
        let place = format!("{}:{}:{}", file.path.display(), mutant.line, mutant.column);
        let (before, behind) = (mutant.original(&file.text), mutant.replacement.as_str());
        let _ =
            writeln!(text, "{:<28} {place}  {} -> {}", mutant.name, brief(before), brief(behind));
    }
    text
}

/// A piece of code in one short line.
fn brief(code: &str) -> String {
    let words: Vec<&str> = code.split_whitespace().collect();
    let line = words.join(" ");
    match line.is_empty() {
        true => "(nothing)".into(),
        false if line.chars().count() > 40 => line.chars().take(37).chain("...".chars()).collect(),
        false => line,
    }
}

/// What an audit came to.
pub fn render(report: &Report, has_steps: bool) -> String {
    let mut text = String::new();
    let tally = &report.tally;
    if let Some(size) = report.size {
        let _ = writeln!(text, "Size {size}.");
    }
    for (size, killed) in &report.curve {
        let _ = writeln!(text, "  size {size} kills {killed} that smaller ones do not");
    }
    if report.original_is_vacuous {
        let words = "warning: the harness checks nothing: its assumptions leave no execution";
        let _ = writeln!(text, "{}", styled(BAD, words));
    }
    match &report.most_general {
        Some(MostGeneral::Accepted { inputs }) => {
            let words = "the harness is empty: it accepts code that returns and writes anything";
            let _ = writeln!(text, "{}, for example {}", styled(BAD, words), listed(inputs));
        }
        Some(MostGeneral::Rejected { words }) => {
            let _ = writeln!(text, "Code that does anything is rejected: {words}");
        }
        Some(MostGeneral::Open { reason }) => {
            let _ = writeln!(
                text,
                "Whether the harness accepts code that does anything is not known: {reason}"
            );
        }
        None => {}
    }
    let is_shown = |row: &&Row| row.fate.is_survivor() || row.witness.is_some();
    for row in report.mutants.iter().filter(is_shown).filter(|row| !row.is_unreached()) {
        survivor(&mut text, row, has_steps);
    }
    unreached(&mut text, report.mutants.iter().filter(|row| row.is_unreached()));
    let open = |row: &&Row| row.fate.is_open();
    for row in report.mutants.iter().filter(open) {
        let words = match &row.fate {
            Fate::Undecided { reason } => format!("undecided: {reason}"),
            other => other.word().into(),
        };
        let place = format!("{}:{}:{}", row.file, row.line, row.column);
        let _ = writeln!(text, "{} {place} {}", styled(UNSURE, words), styled(FAINT, &row.name));
        text.push_str(&change(row));
    }
    harness_mutants(&mut text, &report.harness);
    if let Some(compared) = &report.compared {
        comparison(&mut text, report, compared);
    }
    confirmations(&mut text, report);
    if let Some(testing) = &report.testing {
        self::testing(&mut text, testing);
    }
    let passes = match report.original_passes {
        true => format!("The original passes in {:.1} s. ", report.original_seconds),
        false if report.provisional.is_some() => "The original was not verified. ".into(),
        false => "The original does not pass. ".into(),
    };
    let _ = writeln!(
        text,
        "{passes}{} mutants: {} killed, {} survived, {} equivalent, {} did not compile{} ({:.1} s)",
        tally.mutants,
        styled(GOOD, tally.killed),
        styled(if tally.survived > 0 { BAD } else { GOOD }, tally.survived),
        tally.equivalent,
        tally.did_not_compile,
        [
            (tally.equivalent_within_bound, "equivalent within the bound"),
            (tally.no_execution, "without an execution"),
            (tally.timed_out, "timed out"),
            (tally.undecided, "undecided"),
        ]
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, words)| format!(", {count} {words}"))
        .collect::<String>(),
        report.seconds,
    );
    if let Some(provisional) = report.provisional {
        let Provisional { holds, original_seconds, longest_kill_seconds, ratio, memory_ratio } =
            provisional;
        let words = match holds {
            true => "Provisionally verified: every mutant that counts is killed",
            false => "Not even provisionally verified: mutants are left",
        };
        let memory = memory_ratio
            .map(|ratio| format!(", and the largest {ratio:.1} times less memory"))
            .unwrap_or_default();
        let _ = writeln!(
            text,
            "{words}; the original was looked at for {original_seconds:.1} s, the longest kill took \
             {longest_kill_seconds:.2} s ({ratio:.0} times less){memory}."
        );
    }
    if tally.equivalent_within_bound > 0 {
        text.push_str(
            "What is equivalent within the bound counts as not killed: larger sizes may kill it.\n",
        );
    }
    if !report.hidden_by_assumptions.is_empty() {
        let _ = writeln!(
            text,
            "{} {} mutants live only because assertions of the code are assumed: {}",
            styled(BAD, "warning:"),
            report.hidden_by_assumptions.len(),
            report.hidden_by_assumptions.join(", "),
        );
    }
    text
}

/// How many tests kills took, and how many are enough.
fn testing(text: &mut String, testing: &TestingReport) {
    let TestingReport { runs, tests_per_run, accepted, rejected, useless, late, .. } = testing;
    let _ = writeln!(
        text,
        "Tested in {runs} runs of at most {tests_per_run} tests ({}, seed {}): the harness accepted {accepted}, \
         rejected {rejected}{}",
        testing.tests_from,
        testing.seed,
        if *useless > 0 { format!(", and {useless} ended otherwise") } else { String::new() },
    );
    let is_hard = |of: &&MutantRuns| of.kills > 0 && of.hardness != "easy";
    let mut hard: Vec<&MutantRuns> = testing.mutants.iter().filter(is_hard).collect();
    hard.sort_by_key(|of| (of.kills, std::cmp::Reverse(of.spread[4])));
    if !hard.is_empty() {
        let _ = writeln!(text, "Not easy to kill (a kill is late after {late} tests):");
    }
    for of in hard.iter().take(MOST_HARD) {
        let told = |at: usize| of.spread[at].map_or("-".into(), |tests| tests.to_string());
        let _ = writeln!(
            text,
            "  {} {:<10} {} of {} runs kill, after {} to {} tests, half of them after {}",
            styled(FAINT, format!("{:<28}", of.name)),
            of.hardness,
            of.kills,
            of.runs.len(),
            told(0),
            told(4),
            told(2),
        );
    }
    if hard.len() > MOST_HARD {
        let _ = writeln!(text, "  ... and {} more", hard.len() - MOST_HARD);
    }
    let unreached =
        testing.mutants.iter().filter(|of| of.kills == 0 && of.passed_through_it == Some(0));
    for of in unreached {
        let _ = writeln!(text, "  {} no test executes the change", styled(FAINT, &of.name));
    }
    let budget = &testing.budget;
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    for point in &testing.curve {
        let hardest = point.hardest.map_or(String::new(), |[low, likely, _]| {
            format!(", the hardest that was killed {} (at least {})", percent(likely), percent(low))
        });
        let _ = writeln!(
            text,
            "  {:>9} tests detect a mutant with a chance of {}{hardest}",
            point.tests,
            percent(point.random[1]),
        );
    }
    match budget.for_the_hardest {
        Some(tests) => {
            let _ = writeln!(
                text,
                "{} tests leave a risk of at most {} to miss the hardest mutant that was killed, {} \
                 (confidence {})",
                styled(STRONG, tests),
                percent(budget.risk),
                budget.hardest.as_deref().unwrap_or("-"),
                percent(budget.confidence),
            );
        }
        None => text.push_str("No mutant was killed: no number of tests can be recommended.\n"),
    }
    if !budget.never_killed.is_empty() {
        let _ = writeln!(
            text,
            "That promises nothing about {} mutants that no run killed.",
            budget.never_killed.len()
        );
    }
}

/// Who executed the kills; those that the real program speaks against are worth a look.
fn confirmations(text: &mut String, report: &Report) {
    let Confirmations { real_program, interpreter, beyond_bound, .. } = report.confirmed;
    let is_asked = |row: &Row| matches!(&row.fate, Fate::Killed(kill) if kill.real_run.is_some());
    if !report.mutants.iter().any(is_asked) {
        return;
    }
    for row in &report.mutants {
        let Fate::Killed(kill) = &row.fate else { continue };
        if let (Confirmed::Interpreter, Some(words)) = (kill.confirmed, &kill.real_run) {
            let place = format!("{}:{}:{}", row.file, row.line, row.column);
            let said = styled(UNSURE, "killed, as the interpreter says:");
            let _ = writeln!(text, "{said} {place} {}", styled(FAINT, &row.name));
            text.push_str(&change(row));
            let _ = writeln!(text, "    {} at {}; {words}", kill.property, kill.place);
        }
    }
    let _ = writeln!(
        text,
        "The real program shows {real_program} kills; {interpreter} the interpreter alone, {beyond_bound} of \
         them because they are beyond the bound."
    );
}

/// What the mutants of the harness are worth; those that kill more are worth a look.
fn harness_mutants(text: &mut String, rows: &[HarnessRow]) {
    if rows.is_empty() {
        return;
    }
    for of in rows.iter().filter(|of| !of.gained.is_empty()) {
        let row = &of.row;
        let place = format!("{}:{}:{}", row.file, row.line, row.column);
        let word = match of.strength {
            Some(Strength::Stronger) => "a stronger harness:",
            _ => "kills others:",
        };
        let _ = writeln!(text, "{} {}", styled(UNSURE, word), styled(STRONG, place));
        text.push_str(&change(row));
        let _ = writeln!(text, "    kills {} that the harness does not", of.gained.join(", "));
    }
    let count = |strength| rows.iter().filter(|of| of.strength == Some(strength)).count();
    let rejects = rows.iter().filter(|of| of.row.fate.is_killed()).count();
    let unclear = rows.iter().filter(|of| of.strength.is_none()).count() - rejects;
    let _ = writeln!(
        text,
        "{} mutants of the harness: {rejects} reject the code, {} are weaker, {} equal, {} other, {} stronger; {unclear} are \
         no harnesses of their own (same code, not compiled, no execution) or undecided",
        rows.len(),
        count(Strength::Weaker),
        count(Strength::Equal),
        count(Strength::Other),
        count(Strength::Stronger),
    );
}

/// What another harness kills.
fn comparison(text: &mut String, first: &Report, second: &Compared) {
    let _ = writeln!(
        text,
        "Harnesses: the first kills {} of {}, the second {} of {}",
        first.tally.killed,
        first.tally.counted(),
        second.tally.killed,
        second.tally.counted(),
    );
    for (words, names) in
        [("only the first", &second.only_first), ("only the second", &second.only_second)]
    {
        if !names.is_empty() {
            let _ = writeln!(text, "  {words}: {}", names.join(", "));
        }
    }
    passing(text, &second.passing);
}

/// How much two harnesses let pass of mutants, where that is not the same.
fn passing(text: &mut String, all: &[Passing]) {
    if all.is_empty() {
        return;
    }
    let covered = |of: &Passing| of.second.unwrap_or(0);
    let count =
        |is_it: fn(u32, u32) -> bool| all.iter().filter(|of| is_it(covered(of), of.first)).count();
    let _ = writeln!(
        text,
        "  executions that pass and run through the change: with the second harness, {} of {} mutants have none that \
         covers as much, {} have one that covers more",
        count(|second, first| second < first),
        all.len(),
        count(|second, first| second > first),
    );
    for of in all.iter().filter(|of| covered(of) != of.first).take(MOST_HARD) {
        let Passing { mutant, goals, first, second, is_maximal } = of;
        let second = match second {
            Some(second) => format!("{second} of {goals}"),
            None => "no execution was found".into(),
        };
        let doubt = if *is_maximal { "" } else { " (others may cover more)" };
        let _ = writeln!(text, "    {mutant}: {first} of {goals}; with the second {second}{doubt}");
    }
}

/// Survivors that no execution comes to, by function: what is to be said of them is the same.
fn unreached<'r>(text: &mut String, rows: impl Iterator<Item = &'r Row>) {
    let mut functions: BTreeMap<(&str, &str), Vec<&Row>> = BTreeMap::new();
    for row in rows {
        functions
            .entry((&row.file, row.function.as_deref().unwrap_or_default()))
            .or_default()
            .push(row);
    }
    for ((file, function), rows) in functions {
        let lines = rows.iter().map(|row| row.line);
        let (first, last) = (lines.clone().min().unwrap_or(0), lines.max().unwrap_or(0));
        let lines = match first == last {
            true => format!("{file}:{first}"),
            false => format!("{file}:{first} to {last}"),
        };
        let place = match function {
            "" => lines,
            name => format!("{name} ({lines})"),
        };
        let word = if rows.len() == 1 { "mutant" } else { "mutants" };
        let _ = writeln!(
            text,
            "{} {} {word} in {}: no execution was found that runs through the change",
            styled(BAD, "survived"),
            rows.len(),
            styled(STRONG, place),
        );
        for row in rows {
            let _ = writeln!(text, "    {}:{} {}", row.line, row.column, styled(FAINT, &row.name));
        }
        text.push('\n');
    }
}

fn survivor(text: &mut String, row: &Row, has_steps: bool) {
    let place = format!("{}:{}:{}", row.file, row.line, row.column);
    let style = if row.fate.is_killed() { GOOD } else { BAD };
    let _ = writeln!(
        text,
        "{} {} {}",
        styled(style, row.fate.word()),
        styled(STRONG, place),
        styled(FAINT, &row.name)
    );
    text.push_str(&change(row));
    match (&row.witness, &row.fate) {
        (Some(witness), _) => {
            shown(text, witness);
            for step in witness.steps.iter().filter(|_| has_steps) {
                let _ = writeln!(text, "      {}", styled(FAINT, step));
            }
        }
        (None, _) if row.not_shown.is_some() => {
            let _ = writeln!(text, "    {}", row.not_shown.unwrap_or_default());
        }
        (None, Fate::Survived { passing: Some(inputs) }) => {
            let _ = writeln!(text, "    passes with inputs {}", listed(inputs));
        }
        _ => {}
    }
    match &row.equivalence {
        Some(Equivalence::Different(inputs)) => {
            let inputs = listed(inputs);
            let _ = writeln!(
                text,
                "    not equivalent: it leaves something else behind with inputs {inputs}"
            );
        }
        Some(Equivalence::Open(reason)) => {
            let _ = writeln!(
                text,
                "    {}",
                styled(FAINT, format!("not shown to be equivalent: {reason}"))
            );
        }
        Some(Equivalence::Proved) | None => {}
    }
    text.push('\n');
}

fn listed(inputs: &[String]) -> String {
    if inputs.is_empty() { "(none)".into() } else { inputs.join(", ") }
}

/// The execution that shows what nobody notices: what the two write, as far as it differs.
fn shown(text: &mut String, witness: &Witness) {
    let Witness { inputs, covered, goals, is_maximal, mutant_output, original_output, .. } =
        witness;
    let most = if *is_maximal { ", and none covers more" } else { "" };
    let inputs = listed(inputs);
    let _ = writeln!(text, "    passes with inputs {inputs} (covers {covered} of {goals}{most})");
    if !witness.differs() {
        let _ = writeln!(text, "    the original writes the same with these inputs");
        return;
    }
    let same = mutant_output.iter().zip(original_output).take_while(|(one, other)| one == other);
    let from = same.count();
    for (who, lines) in [("original", original_output), ("mutant", mutant_output)] {
        for line in lines.iter().skip(from).take(MOST_LINES) {
            let _ = writeln!(text, "    {who:>8}: {line}");
        }
        if lines.len() > from + MOST_LINES {
            let _ = writeln!(text, "    {who:>8}: ...");
        }
    }
}

/// The changed lines of a diff.
fn change(row: &Row) -> String {
    let is_change = |line: &&str| {
        (line.starts_with('-') && !line.starts_with("---"))
            || (line.starts_with('+') && !line.starts_with("+++"))
    };
    let style = |line: &str| if line.starts_with('-') { BAD } else { GOOD };
    let lines = row.diff.lines().filter(is_change);
    lines.map(|line| format!("    {}\n", styled(style(line), line))).collect()
}
