//! `refute report`: one HTML page of what a command left in a directory.

use std::path::PathBuf;

use clap::Args;
use report::{PAGE, page};

use crate::answer::{Conclusion, Failure, Standing};
use crate::context::Context;
use crate::output;

/// Write one HTML page of what a command left in a directory
///
/// The page needs no network and nothing beside it: it can be opened, printed and sent. A check shows its source with the
/// trace stepped through, a suite its coverage, an audit its mutants, many functions their table.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  refute check -o out prog.c; refute report out       out/report.html
  refute report -o page.html out

Run it where the command was run: the page shows the source files as they are now.")]
pub struct Arguments {
    /// The directory of -o, with its result.json
    #[arg(value_name = "DIR")]
    directory: PathBuf,

    /// The page; without this, report.html in the directory
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The story: read, write, say where.
pub fn run(arguments: &Arguments, _context: &Context) -> Result<Conclusion, Failure> {
    let text = page(&arguments.directory).map_err(|error| Failure::new(error.to_string()))?;
    let path = arguments.out.clone().unwrap_or_else(|| arguments.directory.join(PAGE));
    output::write_whole(&path, text.as_bytes())?;
    output::print(&format!("page: {}\n", path.display()));
    Ok(Conclusion { standing: Standing::NotRefuted, verdict: "done".into() })
}
