//! `refute check` of many functions, one after the other, and the table of their answers.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use check::report::Report;
use check::survey::{Baseline, Row, SCHEMA, changed_since, fitting};
use check::{Failure, Outcome, Request, functions};
use formats::{CheckFacts, DocumentHead, joined_sarif, sarif};
use verdict::Reason;

use super::backstop;
use super::options::Survey;
use super::summary::Summary;
use crate::answer::{Conclusion, Standing};
use crate::commands::check::ask;
use crate::context::Context;
use crate::output::{Format, OutputOptions, print, write_whole};
use crate::voice::columns;

/// Where the answers go.
pub struct Output {
    pub format: Format,
    /// Whether standard output is for code hosts.
    pub is_sarif: bool,
    pub out: Option<PathBuf>,
    pub baseline: Option<PathBuf>,
    pub write_baseline: Option<PathBuf>,
}

/// The story: choose, ask one by one, tell.
pub fn run(
    request: &Request,
    survey: &Survey,
    output: &Output,
    context: &Context,
) -> Result<Conclusion, Failure> {
    let baseline = output.baseline.as_deref().map(Baseline::read).transpose()?;
    let (all, known) = functions(request, &context.cancel)?;
    let known = Arc::new(known);
    let mut listed = fitting(all, &survey.patterns);
    if let Some(revision) = &survey.since {
        listed = changed_since(listed, revision, &context.cancel)?;
    }
    if listed.is_empty() && survey.since.is_none() {
        return Err(Failure::new("no function of the files fits")
            .with_advice("refute check --all-functions asks about all"));
    }
    let (mut rows, mut logs) = (Vec::new(), Vec::new());
    let mut is_abandoned = false;
    let count = listed.len();
    for (index, function) in listed.iter().enumerate() {
        if context.cancel.is_cancelled() {
            break;
        }
        let line = context.progress_line();
        line.show(&format!("{} of {count}: {}", index + 1, function.name));
        let started = Instant::now();
        let mut of_function = request.clone();
        of_function.exploration.entry.clone_from(&function.name);
        of_function.exploration.known = Some(Arc::clone(&known));
        let outcome = ask(&of_function, started, context);
        drop(line);
        is_abandoned |= outcome.as_ref().is_ok_and(|outcome| outcome.is_abandoned);
        let seconds = started.elapsed().as_secs_f64();
        let verdict = match &outcome {
            Ok(outcome) => Summary::of(&outcome.results, &request.selection).answer.verdict,
            Err(_) => "error".into(),
        };
        let mut row = Row::new(function, verdict, outcome.as_ref(), seconds);
        if let Some(baseline) = &baseline {
            baseline.accept(&mut row);
        }
        if let Ok(outcome) = &outcome {
            logs.push(log(&of_function, outcome, row.verdict == "accepted")?);
        }
        rows.push(row);
    }
    if let Some(path) = &output.write_baseline {
        Baseline::of(&rows).write(path)?;
    }
    let answer = conclusion(&rows, context.cancel.is_cancelled());
    let head = DocumentHead::new(SCHEMA, answer.verdict.as_str(), answer.exit_code());
    let document = serde_json::json!({
        "schema": head.schema,
        "refute": head.refute,
        "verdict": head.verdict,
        "exit_code": head.exit_code,
        "functions": rows,
    });
    if logs.is_empty() {
        // Nothing found is an answer to a code host as well: what it knew from before is gone.
        let nothing = Outcome::refused(request, Reason::Interrupted);
        logs.push(log(request, &nothing, true)?);
    }
    let joined = joined_sarif(&logs);
    if let Some(directory) = &output.out {
        write_whole(&directory.join("result.sarif"), joined.as_bytes())?;
    }
    let options = OutputOptions { format: output.format, out: output.out.clone() };
    match output.is_sarif {
        true => {
            options.keep(&document)?;
            print(&joined);
        }
        false => {
            options.publish(context.voice, &screen::survey::render(&rows, columns()), &document)?
        }
    }
    if is_abandoned {
        backstop::leave(&answer, output.format);
    }
    Ok(answer)
}

/// What code hosts are told of a function; of what is accepted, nothing.
fn log(request: &Request, outcome: &Outcome, is_accepted: bool) -> Result<String, Failure> {
    let report = Report::new(request, outcome, CheckFacts::default())?;
    Ok(if is_accepted { sarif(&report.task, &[]) } else { report.sarif() })
}

fn conclusion(rows: &[Row], is_interrupted: bool) -> Conclusion {
    let is = |start: &str| rows.iter().any(|row| row.verdict.starts_with(start));
    let bounded = if is("true(") { "true(bounded)" } else { "true" };
    let (standing, verdict) = match () {
        () if is("false") => {
            let found = rows.iter().find(|row| row.verdict.starts_with("false"));
            (Standing::Refuted, found.map_or("false", |row| row.verdict.as_str()))
        }
        () if is("unknown") || is("error") || is_interrupted => (Standing::Undecided, "unknown"),
        () => (Standing::NotRefuted, bounded),
    };
    Conclusion { standing, verdict: verdict.into() }
}
