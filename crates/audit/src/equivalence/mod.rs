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
//! the bound; whatever is not followed exactly (another end than that of `main`, functions that are not known) leaves
//! the question open. Before that the mutant is explored alone for everything that C leaves undefined, values that
//! were never written among it: a mutant that lives by luck is equivalent to nothing.
//!
//! Allocated memory is compared too. Both runs get the same blocks in the order in which they ask for them, so what
//! is the same has the same address. Where memory then differs, that may still be the same in another order: this is
//! no proof of a difference, and none of equivalence.

mod compose;
mod printed;
mod visible;
mod watch;

pub use visible::{Seen, meaning, reachable};

use std::sync::Arc;

use bmc::Unwinding;
use check::{Failure, Request};
use ir::ValidProgram;
use process::{Cancel, Scratch};
use serde::{Deserialize, Serialize};
use verdict::{Finding, Group, Property};

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
/// What may not be lost is looked for in each run alone; together they give nothing back.
const ALONE: [Property; 2] = [Property::ValidMemtrack, Property::ValidMemcleanup];
/// What may stand in memory that nobody wrote. Every bit is another one the second time, so something that only one of
/// two runs wrote differs from one of them.
pub const UNWRITTEN: [u8; 2] = [0xa5, 0x5a];
/// A bound that no loop comes to: all is followed in one wave.
const FAR: u32 = 1 << 20;
/// The functions that are called where a comparison ends, and what that says.
const ENDS: [(&str, End); 4] = [
    ("__refute_same_differs", End::Differs),
    ("__refute_same_moved", End::Moved),
    ("__refute_same_is_too_much", End::Open("there is more to compare than fits")),
    ("__refute_same_ends_early", End::Open("the program can end before main does")),
];

/// How a comparison ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Something differs that can be seen.
    Differs,
    /// Memory differs, where blocks were allocated: it may be the same elsewhere.
    Moved,
    /// Nothing is known, and why.
    Open(&'static str),
}

/// What a violation says of a comparison; nothing when it is one of the program's own.
pub fn end_of(finding: &Finding) -> Option<End> {
    ENDS.iter().find(|(name, _)| finding.message.contains(name)).map(|(_, end)| *end)
}

/// Why nothing is known of a survivor that no execution comes to: a gap of the harness.
pub const UNREACHED: &str = "no execution was found that runs through the change";

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
        let selection = &mut subject.request.selection;
        for property in ALONE {
            selection.properties = selection.properties.without(property);
        }
        // Both were explored alone within the bound, which is not one for the loops that compare.
        let unwinding = &mut subject.request.exploration.unwinding;
        if unwinding.last.is_some() {
            *unwinding = Unwinding { first: FAR, ..Unwinding::default() };
        }
        // A loop without an end is followed for ever, not cut as one in which nothing can be violated: that main
        // ends is compared too.
        selection.properties = selection.properties.with(Property::Unwinding);
        selection.error_functions.extend(ENDS.iter().map(|(name, _)| (*name).to_owned()));
        subject.request.sources.error_functions = subject.request.selection.error_functions.clone();
        let request = subject.request.clone();
        let variants = Variants::load(&subject, cancel)?;
        Ok(Pairs { subject: Arc::new(subject), variants, request, alone })
    }

    /// The program that runs the original and then a mutant; or why there is none.
    /// What nobody wrote in memory that is compared holds `unwritten` in both runs.
    pub fn pair(&self, mutant: usize, unwritten: u8) -> Result<ValidProgram, String> {
        let exploration = &self.request.exploration;
        if exploration.malloc_may_fail || exploration.output_may_fail || exploration.volatile_inputs
        {
            return Err("the world may do something else in the second run".into());
        }
        compose::compose(&self.subject, &self.variants, mutant, unwritten)
    }

    /// The mutant alone, or the original.
    pub fn program(&self, mutant: Option<usize>) -> Option<ValidProgram> {
        match mutant {
            Some(mutant) => self.variants.program(&[mutant]),
            None => Some(self.variants.original.clone()),
        }
    }
}
