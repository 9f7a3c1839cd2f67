//! Findings looked at again with another version of the verifier.

use std::fmt;

use checkers::{Answer, AskError, Installed, Judgement, Question, Setting, judge};
use process::{Cancel, Scratch};

use crate::{JobKey, RunError, Store, StoreError, WrongAnswer};

/// What became of a finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Change {
    /// The answer is right now.
    Fixed,
    /// The answer is wrong in the same way.
    Same,
    /// The answer is another one, but not the right one.
    Changed,
}

impl Change {
    /// A fixed name.
    pub fn name(self) -> &'static str {
        match self {
            Change::Fixed => "fixed",
            Change::Same => "same",
            Change::Changed => "changed",
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A finding that was looked at again.
#[derive(Clone, PartialEq, Debug)]
pub struct Recheck {
    /// What was asked of whom.
    pub job: JobKey,
    /// The version that was asked now.
    pub version: String,
    /// What it said.
    pub answer: Answer,
    /// What became of the finding.
    pub change: Change,
}

/// Asks `installed` about every finding of the verifier with its name, and stores what it says.
/// After `cancel` is raised, what was looked at so far is returned.
pub fn recheck(
    store: &mut Store,
    installed: &Installed,
    cancel: &Cancel,
    told: &mut dyn FnMut(&WrongAnswer, &Recheck),
) -> Result<Vec<Recheck>, RunError> {
    let plan = store.plan()?;
    let io = |reason| StoreError::Io { path: store.directory().to_owned(), reason };
    let scratch = Scratch::inside(store.directory()).map_err(io)?;
    let name = &installed.checker.name;
    let mut rechecks = Vec::new();
    for finding in store.findings()?.into_iter().filter(|finding| finding.run.job.checker == *name)
    {
        let program = store.program(&finding.run.job.program)?.program;
        let setting: Setting = finding.run.job.setting.parse().unwrap_or_default();
        let question = Question {
            text: &program.text,
            data_model: plan.data_model(),
            setting: &setting,
            limits: plan.limits.limits(plan.limits.seconds),
        };
        let reply = match installed.ask(&question, scratch.path(), cancel) {
            Ok(reply) => reply,
            Err(AskError::Cancelled) => break,
            Err(reason) => return Err(RunError::Ask { checker: name.clone(), reason }),
        };
        let judgement = judge(&installed.checker.claims, program.truth, &reply.answer);
        let change = match judgement {
            Judgement::Right => Change::Fixed,
            judgement if judgement == finding.run.judgement => Change::Same,
            _ => Change::Changed,
        };
        let version = installed.version.clone();
        let answer = reply.answer;
        let recheck = Recheck { job: finding.run.job.clone(), version, answer, change };
        store.add_recheck(&recheck)?;
        told(&finding, &recheck);
        rechecks.push(recheck);
    }
    Ok(rechecks)
}
