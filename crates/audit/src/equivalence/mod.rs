//! Survivors that are the original in other words, as far as the harness goes.
//!
//! The program is run twice in one execution ([`compose`]): first as it is, then, with its static objects as
//! they were at first and with the same inputs, as the mutant. What can be seen of both must be the same:
//!
//! - what the code returns to the harness,
//! - all static objects and the harness' own variables, whenever a call of the harness returns,
//! - what is printed, and how many inputs are asked for,
//! - which assumptions hold, and that `main` ends.
//!
//! The engine looks for an execution in which that differs. If there is none, the mutant is equivalent within
//! the bound; whatever is not followed exactly (allocated memory, another end than that of `main`, functions that
//! are not known) leaves the question open. Before that the mutant is explored alone for everything that C leaves
//! undefined, values that were never written among it: a mutant that lives by luck is equivalent to nothing.

mod compose;
mod visible;
mod watch;

pub use visible::{Seen, meaning, reachable};

use std::sync::Arc;

use check::{Failure, Request};
use ir::ValidProgram;
use process::{Cancel, Scratch};
use serde::{Deserialize, Serialize};
use verdict::{Group, Property};

use crate::subject::Subject;
use crate::variants::{Variants, scratch_failure};

/// What both runs are compared with.
const HELPER: &str = include_str!("helper.c");
/// What is looked for beside everything that C leaves undefined.
const BESIDE: [Property; 5] = [
    Property::ValidDeref,
    Property::ValidFree,
    Property::Uninit,
    Property::Assert,
    Property::UnreachCall,
];
/// The function that is called where the two runs differ.
pub const DIFFERS: &str = "__refute_same_differs";

/// What became of the question whether a survivor is equivalent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Equivalence {
    /// No execution that the harness allows shows a difference.
    Proved,
    /// With these inputs something differs that can be seen, and that the harness does not look at.
    Different(Vec<String>),
    /// Nothing is known, and why.
    Open(String),
}

/// Programs in which a mutant runs behind the original.
pub struct Pairs {
    subject: Arc<Subject>,
    variants: Variants,
    /// What is asked about them.
    pub request: Request,
    /// What is asked about a mutant alone before.
    pub alone: Request,
}

impl Pairs {
    /// Compiles the mutants together with what compares two runs.
    pub fn new(subject: &Subject, cancel: &Cancel) -> Result<Pairs, Failure> {
        let scratch = Scratch::new().map_err(|error| scratch_failure(&error))?;
        let helper = scratch.file("same.c");
        std::fs::write(&helper, HELPER).map_err(|error| scratch_failure(&error))?;
        let mut subject = subject.clone();
        let mut alone = subject.request.clone();
        let properties = &mut alone.selection.properties;
        let undefined = Property::of_group(Group::Undefined);
        for property in undefined.chain(BESIDE) {
            *properties = properties.with(property);
        }
        subject.request = alone.clone();
        subject.request.sources.files.push(helper);
        subject.request.selection.error_functions.push(DIFFERS.into());
        subject.request.sources.error_functions = subject.request.selection.error_functions.clone();
        let request = subject.request.clone();
        let variants = Variants::load(&subject, cancel)?;
        Ok(Pairs { subject: Arc::new(subject), variants, request, alone })
    }

    /// The program that runs the original and then a mutant; or why there is none.
    pub fn pair(&self, mutant: usize) -> Result<ValidProgram, String> {
        let exploration = &self.request.exploration;
        if exploration.malloc_may_fail || exploration.output_may_fail || exploration.volatile_inputs
        {
            return Err("the world may do something else in the second run".into());
        }
        compose::compose(&self.subject, &self.variants, mutant)
    }

    /// The mutant alone, or the original.
    pub fn program(&self, mutant: Option<usize>) -> Option<ValidProgram> {
        match mutant {
            Some(mutant) => self.variants.program(&[mutant]),
            None => Some(self.variants.original.clone()),
        }
    }
}
