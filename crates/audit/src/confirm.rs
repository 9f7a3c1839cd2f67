//! Kills executed by the real program.
//!
//! The interpreter has executed each already. What the real program does with the same inputs is the second
//! opinion: it shows the kill, it cannot (a bound is nothing that a real program knows; an access that
//! lands in another object goes unseen), or it speaks against it, which is told.

use std::sync::Arc;
use std::time::Duration;

use base::{FileTable, Location};
use check::{Circumstances, Evidence, weigh};
use native::Program;
use process::{Cancel, Limits};
use verdict::{Finding, Property, PropertySet, TestCase};

use crate::fate::{Confirmed, Fate, Kill};
use crate::real::{CHOICE, RealMutants};
use crate::subject::Subject;
use crate::variants::Variants;

/// How long one execution may take.
const TIME: Duration = Duration::from_secs(5);

/// Executes kills.
pub struct Confirmer<'c> {
    subject: Arc<Subject>,
    mutants: RealMutants<'c, Program, Property>,
    cancel: &'c Cancel,
}

impl<'c> Confirmer<'c> {
    /// Nothing is built yet.
    pub fn new(subject: &Arc<Subject>, variants: &Variants, cancel: &'c Cancel) -> Confirmer<'c> {
        let mutants = RealMutants::new(subject, variants, false, cancel);
        Confirmer { subject: Arc::clone(subject), mutants, cancel }
    }

    /// Executes what kills a mutant, and writes down what the real program showed.
    pub fn confirm(&self, mutant: usize, fate: &mut Fate) {
        match fate {
            Fate::Killed(kill) => match self.shown(mutant, kill) {
                Ok(words) => {
                    kill.confirmed = Confirmed::RealProgram;
                    kill.real_run = Some(words);
                }
                Err(words) => kill.real_run = Some(words),
            },
            Fate::KilledByUnwinding(kill) => {
                kill.real_run = Some(
                    "not run: going on beyond a bound is nothing that a program notices".into(),
                );
            }
            _ => {}
        }
    }

    /// What the real program does with the inputs of a kill: shows it, or does not.
    fn shown(&self, mutant: usize, kill: &Kill) -> Result<String, String> {
        let property: Property = kill
            .property
            .parse()
            .map_err(|_| format!("no property is called {}", kill.property))?;
        let (program, number) =
            self.mutants.program(Some(mutant), &property, |request, sources| {
                let set = PropertySet::EMPTY.with(property);
                Program::build(&request.toolchain, sources, set, self.cancel)
                    .map_err(|error| format!("the real program cannot be built: {error}"))
            });
        let program = (*program).as_ref().map_err(Clone::clone)?;
        let inputs = kill.inputs.clone();
        let test = TestCase { name: "kill".into(), inputs, covers_error: true };
        let limits = Limits { wall: Some(TIME), ..Limits::default() };
        let replay = program
            .replay_with(&test, &[(CHOICE, number)], &limits, self.cancel)
            .map_err(|error| format!("the real program cannot be run: {error}"))?;
        let mut files = FileTable::default();
        let location = place(&kill.place, &mut files);
        let finding = Finding { property, location, message: kill.message.clone() };
        let names = self.subject.request.selection.all_error_functions();
        match weigh(&finding, &replay.ending, Circumstances::default(), &files, &names) {
            Evidence::Shown(words) => Ok(words),
            Evidence::Unseen => Err("the real program went on; nobody need notice this".into()),
            Evidence::Regular(words) => Err(format!("the real program {words}")),
            Evidence::Against(words) => Err(format!("the real program ended otherwise: {words}")),
        }
    }
}

/// Reads `file:line:column`.
fn place(text: &str, files: &mut FileTable) -> Location {
    let mut parts = text.rsplitn(3, ':');
    let column = parts.next().and_then(|of| of.parse().ok());
    let line = parts.next().and_then(|of| of.parse().ok());
    match (parts.next(), line, column) {
        (Some(file), Some(line), Some(column)) => {
            Location { file: files.intern(file), line, column }
        }
        _ => Location::UNKNOWN,
    }
}
