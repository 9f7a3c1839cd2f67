//! `refute report`: one HTML page of what a command left in a directory.

use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;

use clap::Args;
use report::{Delivery, PAGE, parse_address, serve};

use crate::answer::{Conclusion, Failure, Standing};
use crate::context::Context;
use crate::output;
use crate::pages::page_of_directory;

/// Write one HTML page of what a command left in a directory
///
/// The page needs no network and nothing beside it: it can be opened, printed and sent. A check shows its source with the
/// trace stepped through, a suite its coverage, an audit its mutants, many functions their table, a campaign its answers and
/// findings, a set of mazes their drawings.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  refute check -o out prog.c; refute report out       out/report.html
  refute report -o page.html out
  refute report --serve campaign                      a running campaign, live, until Ctrl-C

Run it where the command was run: the page shows the source files as they are now.")]
pub struct Arguments {
    /// The directory of -o: with a result.json, or a campaign
    #[arg(value_name = "DIR")]
    directory: PathBuf,

    /// The page; without this, report.html in the directory
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Show the page to a browser on this machine, with what is new in the directory, until Ctrl-C. Without a port, one
    /// that is free
    #[arg(long, value_name = "PORT", num_args = 0..=1, require_equals = true, default_missing_value = "0",
        value_parser = parse_address, conflicts_with = "out")]
    serve: Option<SocketAddr>,
}

/// The story: read, write, say where.
pub fn run(arguments: &Arguments, context: &Context) -> Result<Conclusion, Failure> {
    if let Some(address) = arguments.serve {
        return show_live(arguments, address, context);
    }
    let text = page_of_directory(&arguments.directory, Delivery::File, context)?;
    let path = arguments.out.clone().unwrap_or_else(|| arguments.directory.join(PAGE));
    output::write_whole(&path, text.as_bytes())?;
    context.voice.tell(&format!("page: {}\n", path.display()));
    Ok(Conclusion { standing: Standing::NotRefuted, verdict: "done".into() })
}

fn show_live(
    arguments: &Arguments,
    address: SocketAddr,
    context: &Context,
) -> Result<Conclusion, Failure> {
    let page = || page_of_directory(&arguments.directory, Delivery::Live, context);
    // What is no page now is refused before somebody opens a browser.
    page()?;
    let fail = |error| Failure::new(format!("'{address}' cannot be served: {error}"));
    let listener = TcpListener::bind(address).map_err(fail)?;
    let place = listener.local_addr().map_err(fail)?;
    context.voice.tell(&format!("page: http://{place}/ (until Ctrl-C)\n"));
    serve(&listener, &context.cancel, &|| page().map_err(|failure| failure.message))
        .map_err(fail)?;
    Ok(Conclusion { standing: Standing::NotRefuted, verdict: "done".into() })
}
