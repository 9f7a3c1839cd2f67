//! `refute doctor`: what is here, what is missing, and how to get it.

use std::fmt::Write;

use clap::Args;
use serde::Serialize;

use crate::answer::{Conclusion, Failure, Standing};
use crate::context::Context;
use crate::output::{BAD, FAINT, OutputOptions, STRONG, UNSURE, styled};
use crate::tools::{Group, TOOLS, ToolState, abilities, built_in, find};

/// Show what is installed here, what is missing, and how to get it
///
/// Programs are looked for on the PATH and in the cache that scripts/get-peers fills.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  refute doctor                  for people
  refute doctor --format json    for machines

Exit codes: 0 everything that is needed is here, 2 something needed is missing.")]
pub struct Arguments {
    #[command(flatten)]
    pub output: OutputOptions,
}

/// The result for machines.
#[derive(Serialize)]
struct Document<'d> {
    schema: &'static str,
    refute: &'static str,
    verdict: &'static str,
    tools: &'d [ToolState],
}

/// The story: look for everything, tell what was found, and what to do about the rest.
pub fn run(arguments: &Arguments, context: &Context) -> Result<Conclusion, Failure> {
    let findings = look_around(context);
    let ready = findings.iter().all(|finding| finding.group != Group::Needed || finding.works());
    let verdict = if ready { "ready" } else { "not ready" };
    let standing = if ready { Standing::NotRefuted } else { Standing::Failed };
    let refute = env!("CARGO_PKG_VERSION");
    let document = Document { schema: "refute-doctor/1", refute, verdict, tools: &findings };
    arguments.output.publish(&render(&findings), &document)?;
    Ok(Conclusion { standing, verdict: verdict.into() })
}

/// Asks all tools at once, because some take seconds to tell their version.
fn look_around(context: &Context) -> Vec<ToolState> {
    std::thread::scope(|scope| {
        let tools: Vec<_> = TOOLS.iter().map(|tool| scope.spawn(|| find(tool, context))).collect();
        let abilities = scope.spawn(|| abilities(context));
        let mut findings: Vec<ToolState> =
            tools.into_iter().filter_map(|thread| thread.join().ok()).collect();
        findings.extend(abilities.join().unwrap_or_default());
        findings.push(built_in());
        findings
    })
}

fn render(findings: &[ToolState]) -> String {
    let mut text = format!("{}\n", styled(STRONG, format!("refute {}", env!("CARGO_PKG_VERSION"))));
    for (group, title) in [
        (Group::Needed, "Needed"),
        (Group::Useful, "Useful"),
        (Group::Verifiers, "Verifiers"),
        (Group::Companions, "Companions"),
    ] {
        let _ = writeln!(text, "\n{}", styled(STRONG, title));
        for finding in findings.iter().filter(|finding| finding.group == group) {
            render_finding(&mut text, finding);
        }
    }
    if findings.iter().any(|finding| !finding.works()) {
        let _ = writeln!(text, "\n{}", styled(STRONG, "How to get what is missing"));
        for finding in findings.iter().filter(|finding| !finding.works()) {
            let _ = writeln!(text, "  {:<17} {}", finding.name, finding.get);
        }
    }
    text.push('\n');
    text
}

fn render_finding(text: &mut String, finding: &ToolState) {
    let ToolState { name, purpose, .. } = finding;
    let status = match (&finding.path, &finding.problem) {
        (None, _) if finding.group == Group::Needed => styled(BAD, "missing"),
        (None, _) => styled(FAINT, format!("missing   {purpose}")),
        (Some(_), Some(problem)) => styled(UNSURE, format!("broken    {problem}")),
        (Some(path), None) => {
            // Packagers append much to a version; the number is enough here.
            let version = finding.version.as_deref().unwrap_or("here");
            let version = version.split(['-', '+', '~']).next().unwrap_or(version);
            format!("{version:<9} {}", styled(FAINT, path.display()))
        }
    };
    let _ = writeln!(text, "  {name:<17} {status}");
}
