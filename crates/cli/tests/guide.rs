//! The guide does what it says: every block of a console in it is typed, and what it shows must be seen.
//!
//! A block that is fenced as `console` holds commands behind `$ ` and what they print; `...` stands for anything that is
//! left out. A block fenced as `c,file=NAME` is a file for the commands below it. Each page has a directory of its own
//! with the examples of the project in it.

use std::path::{Path, PathBuf};

use process::{Cancel, Command, End, Scratch};

use crate::support::directory;

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// A part of a page that matters here.
enum Block {
    File { name: String, text: String },
    Console(Vec<Typed>),
}

/// A command and the lines that the page shows of its output.
struct Typed {
    command: String,
    shown: Vec<String>,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(kind) = line.strip_prefix("```") else { continue };
        let held: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        if let Some((_, name)) = kind.split_once("file=") {
            blocks.push(Block::File { name: name.into(), text: held.join("\n") + "\n" });
        }
        if kind == "console" {
            blocks.push(Block::Console(typed(&held)));
        }
    }
    blocks
}

fn typed(lines: &[&str]) -> Vec<Typed> {
    let mut all: Vec<Typed> = Vec::new();
    for line in lines {
        match (line.strip_prefix("$ "), all.last_mut()) {
            (Some(command), _) => all.push(Typed { command: command.into(), shown: Vec::new() }),
            (None, Some(last)) => last.shown.push(line.trim_end().into()),
            (None, None) => panic!("a console begins with a command, not with: {line}"),
        }
    }
    all
}

/// The shown line that is not seen where it should be: right behind the one before it, or later where `...` is between.
fn missing<'s>(shown: &'s [String], told: &str) -> Option<&'s str> {
    let mut told = told.lines().map(str::trim_end).filter(|line| !line.is_empty()).peekable();
    let mut may_skip = true;
    for line in shown.iter().filter(|line| !line.is_empty()) {
        if line == "..." {
            may_skip = true;
            continue;
        }
        let seen = match may_skip {
            true => told.any(|one| one == line),
            false => told.next().is_some_and(|one| one == line),
        };
        if !seen {
            return Some(line);
        }
        may_skip = false;
    }
    None
}

fn run(scratch: &Scratch, typed: &Typed) -> Result<(), String> {
    let binary = Path::new(env!("CARGO_BIN_EXE_refute")).parent().unwrap();
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
    let line = format!("{{ {}\n}} 2>&1", typed.command);
    let shell = Command::new("bash").args(["-c", &line]).env("PATH", path);
    let outcome = shell.current_dir(scratch.path()).run(&Cancel::new()).unwrap();
    let told = outcome.stdout_text();
    let fail = |why: String| Err(format!("$ {}\n{why}\n--- it prints\n{told}", typed.command));
    let End::Exited(code) = outcome.end else { return fail(format!("{:?}", outcome.end)) };
    let is_error = typed.shown.iter().any(|line| line == "RESULT: error");
    if (code == 2) != is_error || code > 3 {
        return fail(format!("the exit code is {code}"));
    }
    match missing(&typed.shown, &told) {
        Some(line) => fail(format!("the page shows, and nobody sees: {line}")),
        None => Ok(()),
    }
}

/// Types what a page shows; gives how many commands that were.
fn follow(page: &Path) -> Result<usize, String> {
    let text = std::fs::read_to_string(page).unwrap();
    let blocks = blocks(&text);
    if !blocks.iter().any(|block| matches!(block, Block::Console(_))) {
        return Ok(0);
    }
    let scratch = directory(&[]);
    std::os::unix::fs::symlink(project().join("examples"), scratch.file("examples")).unwrap();
    let mut count = 0;
    for block in blocks {
        match block {
            Block::File { name, text } => std::fs::write(scratch.file(&name), text).unwrap(),
            Block::Console(all) => {
                for typed in all {
                    count += 1;
                    run(&scratch, &typed).map_err(|why| format!("{}: {why}", page.display()))?;
                }
            }
        }
    }
    Ok(count)
}

/// README and all pages of the guide.
fn pages() -> Vec<PathBuf> {
    let mut pages = vec![project().join("README.md")];
    let mut folders = vec![project().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false if path.extension().is_some_and(|kind| kind == "md") => pages.push(path),
                false => {}
            }
        }
    }
    pages.sort();
    pages
}

#[test]
fn every_command_of_the_guide_does_what_it_shows() {
    let pages = pages();
    let next = std::sync::atomic::AtomicUsize::new(0);
    let work = || {
        let (mut count, mut wrong) = (0, Vec::new());
        while let Some(page) = pages.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)) {
            match follow(page) {
                Ok(typed) => count += typed,
                Err(why) => wrong.push(why),
            }
        }
        (count, wrong)
    };
    let done = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).collect::<Vec<_>>()
    });
    let wrong: Vec<String> = done.iter().flat_map(|(_, wrong)| wrong.clone()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    let count: usize = done.iter().map(|(count, _)| count).sum();
    assert!(count >= 20, "only {count} commands are typed");
}

#[test]
fn what_is_not_printed_is_missed() {
    let shown = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(missing(&shown("b\n...\nd"), "a\nb\nc\nd\n"), None);
    assert_eq!(missing(&shown("b\nd"), "a\nb\nc\nd\n"), Some("d"));
    assert_eq!(missing(&shown("b\n...\na"), "a\nb\n"), Some("a"));
}

#[test]
fn the_book_has_every_page_of_the_guide() {
    let docs = project().join("docs");
    let summary = std::fs::read_to_string(docs.join("SUMMARY.md")).unwrap();
    let named: Vec<&str> =
        summary.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    for page in &named {
        assert!(docs.join(page).exists(), "SUMMARY.md names {page}, which is not there");
    }
    for page in pages().iter().filter_map(|page| page.strip_prefix(&docs).ok()) {
        let page = page.to_string_lossy();
        let is_apart =
            page.starts_with("decisions/") || page.starts_with("found/") || page == "SUMMARY.md";
        assert!(is_apart || named.contains(&&*page), "SUMMARY.md does not name {page}");
    }
}
