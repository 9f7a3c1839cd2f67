//! Small programs in the text form of `ir`, explored to the end. Each file of `explore` says what must come of it:
//!
//! ```text
//! ; PROPERTIES: valid-deref uninit        what is looked for besides calls of @reach_error
//! ; UNWIND: 1 to 8                        the bounds of the first and of the last wave
//! ; GUIDE: 1 2 3, given N[, beyond N]     an execution to start from
//! ; ABSTRACT: loops                       loops are abstracted at the bound
//! ; GOALS: N                              so many goals, all of them wanted
//! ; => goal N INPUTS                      for each execution that is offered for a goal
//! ; => violated PROPERTY line N [INPUTS]  for each violation that is found, with what shows it
//! ; INDUCTION: attempts                   attempts to prove its loops for all rounds instead
//! ; => proved | not proved   what came of them
//! ; => safe | REASON                      how it ends
//! ; => splits N joins N bound N           what it took
//! ```

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use bmc::{
    Engine, Event, Goals, Growth, Guide, Induction, Knowledge, Options, Settings, Solvers,
    Unwinding,
};
use ir::{Program, ValidProgram};
use smt::{BitwuzlaSolver, Checked};
use verdict::{InputKind, InputValue, Property, PropertySet, Reason};

/// The rest of the lines of the head that begin with a word.
fn told<'t>(text: &'t str, word: &str) -> Vec<&'t str> {
    let rest = |line: &'t str| line.strip_prefix("; ")?.strip_prefix(word)?.strip_prefix(' ');
    text.lines().filter_map(rest).collect()
}

/// The execution that an exploration starts from.
fn guide(line: &str) -> Guide {
    let mut parts = line.split(", ");
    let number = |text: &str| text.parse().expect("a number");
    let inputs = parts.next().unwrap_or_default().split(' ');
    let inputs = inputs.filter(|text| !text.is_empty());
    let inputs = inputs.map(|text| InputValue { kind: InputKind::Int, bits: number(text) });
    let mut guide = Guide { inputs: inputs.collect(), ..Guide::default() };
    for part in parts {
        match part.split_once(' ') {
            Some(("given", count)) => guide.given = number(count) as usize,
            Some(("beyond", count)) => guide.beyond = Some(number(count) as usize),
            _ => panic!("{part}"),
        }
    }
    guide
}

fn options(text: &str) -> Options {
    let named = told(text, "PROPERTIES:").into_iter().flat_map(|names| names.split(' '));
    let named = named.map(|name| name.parse().expect("a property"));
    let checks: PropertySet = named.chain([Property::UnreachCall]).collect();
    let bounds = told(text, "UNWIND:");
    let (first, last) = bounds.first().and_then(|of| of.split_once(" to ")).unwrap_or(("1", "64"));
    Options {
        settings: Settings { checks, memory: 1 << 20 },
        error_functions: vec!["reach_error".into()],
        unwinding: Unwinding {
            first: first.parse().expect("a bound"),
            growth: Growth::Double,
            last: Some(last.parse().expect("a bound")),
            ..Unwinding::default()
        },
        guide: told(text, "GUIDE:").first().map(|line| Arc::new(guide(line))),
        abstracts_loops: !told(text, "ABSTRACT:").is_empty(),
        goals: told(text, "GOALS:")
            .first()
            .map(|count| Arc::new(Goals::new(count.parse().expect("a number")))),
        // Only an engine that is wrong needs more than a moment.
        deadline: Some(Instant::now() + Duration::from_secs(20)),
        ..Options::default()
    }
}

/// Why an exploration ended, in one line.
fn ending(reason: Option<Reason>) -> String {
    match reason {
        None => "safe".into(),
        Some(Reason::UnwindingBound { bound, location }) => {
            format!("goes on after {bound} unwindings, line {}", location.line)
        }
        Some(other) => format!("{other:?}"),
    }
}

/// An engine for a program, with what was learned before.
fn engine<'p>(program: &'p ValidProgram, options: Options, knowledge: Knowledge) -> Engine<'p> {
    let whole = Box::new(Checked(BitwuzlaSolver::default()));
    let solvers = Solvers { whole, nearby: None, use_diagrams: true };
    let stop = Arc::new(AtomicBool::new(false));
    let engine = Engine::new(program, options, solvers, knowledge, stop);
    engine.unwrap_or_else(|reason| panic!("{reason:?}"))
}

/// What comes of attempts to prove the loops of a program for all rounds.
fn attempted(program: &ValidProgram, text: &str) -> String {
    let (mut induction, mut knowledge) = (Induction::default(), Knowledge::default());
    for _ in 1..100 {
        let mut engine = engine(program, options(text), knowledge);
        engine.attempt(induction);
        let is_clean = loop {
            match engine.next_event() {
                Event::Working | Event::Candidate(_) => {}
                Event::Finished(reason) => break reason.is_none(),
            }
        };
        (induction, knowledge) = engine.into_induction();
        match (induction.holds(), induction.is_worth_another()) {
            (true, _) if is_clean => return "proved".into(),
            (_, true) => induction = induction.again(),
            _ => return "not proved".into(),
        }
    }
    panic!("attempts come to an end");
}

/// What comes of a program, line by line.
fn explored(text: &str) -> Vec<String> {
    let program = Program::read(text).unwrap_or_else(|error| panic!("{error}"));
    let program = ValidProgram::new(program).unwrap_or_else(|problems| panic!("{}", problems[0]));
    if !told(text, "INDUCTION:").is_empty() {
        return vec![attempted(&program, text)];
    }
    let options = options(text);
    let goals = options.goals.clone();
    let mut engine = engine(&program, options, Knowledge::default());
    let mut lines = Vec::new();
    loop {
        match engine.next_event() {
            Event::Working => {}
            Event::Candidate(candidate) => {
                let finding = candidate.finding;
                let inputs = candidate.inputs.iter().map(|input| input.bits.to_string());
                let inputs = inputs.collect::<Vec<_>>().join(", ");
                let line = finding.location.line;
                lines.push(format!("violated {} line {line} [{inputs}]", finding.property));
            }
            Event::Finished(reason) => {
                for reached in goals.iter().flat_map(|goals| goals.take()) {
                    let inputs = reached.inputs.iter().map(|input| input.bits.to_string());
                    let inputs = inputs.collect::<Vec<_>>().join(", ");
                    lines.push(format!("goal {} [{inputs}]", reached.goal));
                }
                lines.push(ending(reason));
                break;
            }
        }
    }
    let progress = engine.progress();
    let (splits, joins) = (progress.splits, progress.joins);
    lines.push(format!("splits {splits} joins {joins} bound {}", progress.bound));
    lines
}

#[test]
fn programs_are_explored_as_they_say() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/explore");
    let entries = fs::read_dir(directory).expect("the programs are there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    assert!(files.len() >= 15, "only {} programs", files.len());
    let mut wrong = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a readable program");
        let (expected, found) = (told(&text, "=>").join("\n"), explored(&text).join("\n"));
        if found != expected {
            let name = file.file_name().unwrap_or_default().display();
            wrong.push(format!("{name}\nexpected:\n{expected}\nfound:\n{found}\n"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
