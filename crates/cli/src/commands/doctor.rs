//! `refute doctor`: what is here, what is missing, and how to get it.

use clap::Args;
use serde::Serialize;
use toolbox::{Group, ToolState, look_around};

use crate::answer::{Conclusion, Failure, Standing};
use crate::context::Context;
use crate::output::OutputOptions;
use crate::voice::columns;

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
    let findings = look_around(&context.toolbox, &context.cancel);
    let ready = findings.iter().all(|finding| finding.group != Group::Needed || finding.works());
    let verdict = if ready { "ready" } else { "not ready" };
    let standing = if ready { Standing::NotRefuted } else { Standing::Failed };
    let refute = env!("CARGO_PKG_VERSION");
    let document = Document { schema: "refute-doctor/1", refute, verdict, tools: &findings };
    arguments.output.publish(
        context.voice,
        &screen::doctor::render(&findings, columns()),
        &document,
    )?;
    Ok(Conclusion { standing, verdict: verdict.into() })
}
