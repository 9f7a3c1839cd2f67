//! `refute check` of many functions, one after the other, and the table of their answers.

use std::path::PathBuf;
use std::time::Instant;

use check::survey::{Baseline, Row, SCHEMA, changed_since, fitting};
use check::{Failure, Request, functions};
use formats::DocumentHead;

use super::backstop;
use super::options::Survey;
use super::summary::Summary;
use crate::answer::{Conclusion, Standing};
use crate::commands::check::ask;
use crate::context::Context;
use crate::output::{BAD, FAINT, Format, GOOD, OutputOptions, STRONG, UNSURE, styled};
use crate::progress_line::ProgressLine;

/// Where the answers go.
pub struct Output {
    pub format: Format,
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
    let mut listed = fitting(functions(request, &context.cancel)?, &survey.patterns);
    if let Some(revision) = &survey.since {
        listed = changed_since(listed, revision, &context.cancel)?;
    }
    if listed.is_empty() && survey.since.is_none() {
        return Err(Failure::new("no function of the files fits")
            .with_advice("refute check --all-functions asks about all"));
    }
    let mut rows = Vec::new();
    let mut is_abandoned = false;
    let count = listed.len();
    for (index, function) in listed.iter().enumerate() {
        if context.cancel.is_cancelled() {
            break;
        }
        let line = ProgressLine::new(context);
        line.show(&format!("{} of {count}: {}", index + 1, function.name));
        let started = Instant::now();
        let mut of_function = request.clone();
        of_function.exploration.entry.clone_from(&function.name);
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
    OutputOptions { format: output.format, out: output.out.clone() }
        .publish(&text(&rows), &document)?;
    if is_abandoned {
        backstop::leave(&answer, output.format);
    }
    Ok(answer)
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

fn text(rows: &[Row]) -> String {
    let mut text = String::new();
    let width = rows.iter().map(|row| row.function.chars().count()).max().unwrap_or(0).min(40);
    for row in rows {
        let style = match row.verdict.as_str() {
            verdict if verdict.starts_with("false") => BAD,
            verdict if verdict.starts_with("true") || verdict == "accepted" => GOOD,
            _ => UNSURE,
        };
        let verdict = row.verdict.split(" (").next().unwrap_or_default();
        let place = if row.place.is_empty() { String::new() } else { format!("{}: ", row.place) };
        text += &format!(
            "{:width$}  {}  {place}{}\n",
            row.function,
            styled(style, format!("{verdict:<19}")),
            row.text
        );
        if row.verdict.starts_with("false") {
            for suggestion in &row.suggestions {
                let words = format!("--entry {} --assume '{suggestion}'", row.function);
                text += &format!("{:width$}  {} {words}\n", "", styled(STRONG, "is that meant?"));
            }
        }
    }
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for word in ["false", "true", "accepted", "unknown", "error"] {
        let count = rows.iter().filter(|row| row.verdict.starts_with(word)).count();
        counts.extend((count > 0).then_some((word, count)));
    }
    let counts: Vec<String> =
        counts.iter().map(|(word, count)| format!("{count} {word}")).collect();
    let seconds: f64 = rows.iter().map(|row| row.seconds).sum();
    let summary = format!("{} functions: {}, {seconds:.1} s", rows.len(), counts.join(", "));
    text + &format!("{}\n", styled(FAINT, summary))
}
