//! `refute generate-docs`: man pages and shell completions, for those who package refute.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::answer::{Conclusion, Failure, Standing};
use crate::arguments::Invocation;

/// Write man pages and shell completions
#[derive(Args, Debug)]
pub struct Arguments {
    /// The directory; `man` and `completions` are made in it
    directory: PathBuf,
}

/// Writes everything.
pub fn run(arguments: &Arguments) -> Result<Conclusion, Failure> {
    write(&arguments.directory).map_err(|error| {
        Failure::new(format!("'{}' cannot be written: {error}", arguments.directory.display()))
    })?;
    Ok(Conclusion { standing: Standing::NotRefuted, verdict: "done".into() })
}

fn write(directory: &Path) -> io::Result<()> {
    let pages = directory.join("man");
    let completions = directory.join("completions");
    fs::create_dir_all(&pages)?;
    fs::create_dir_all(&completions)?;
    clap_mangen::generate_to(Invocation::command(), &pages)?;
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
        clap_complete::generate_to(shell, &mut Invocation::command(), "refute", &completions)?;
    }
    Ok(())
}
