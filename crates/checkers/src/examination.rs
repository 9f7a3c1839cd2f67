//! How a verifier does with the programs of known truth that come with refute.

use base::DataModel;
use process::{Cancel, Limits, Scratch};
use serde::Serialize;

use crate::{AskError, Installed, Question, SAMPLES, Sample, judge};

/// One question of a test.
#[derive(Serialize, Clone, Debug)]
pub struct Tried {
    /// The program.
    pub program: &'static str,
    /// What is true of it.
    pub truth: String,
    /// What the verifier said.
    pub answer: String,
    /// What that is worth.
    pub judgement: &'static str,
    /// How long it took.
    pub seconds: f64,
    /// The command line.
    pub command: String,
}

/// A verifier that was tested.
#[derive(Serialize, Clone, Debug)]
pub struct Tested {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// How many answers were right.
    pub right: usize,
    /// How many were wrong, or no answers at all.
    pub findings: usize,
    /// Each answer.
    pub questions: Vec<Tried>,
}

impl Installed {
    /// Asks about each sample, with the default options.
    pub fn examine(
        &self,
        limits: Limits,
        scratch: &Scratch,
        cancel: &Cancel,
    ) -> Result<Tested, AskError> {
        let setting = self.checker.default_setting();
        let ask = |sample: &Sample| -> Result<(Tried, bool), AskError> {
            let data_model = DataModel::Lp64;
            let question = Question { text: sample.text, data_model, setting: &setting, limits };
            let reply = self.ask(&question, scratch.path(), cancel)?;
            let judgement = judge(&self.checker.claims, sample.truth, &reply.answer);
            let tried = Tried {
                program: sample.name,
                truth: sample.truth.to_string(),
                answer: reply.answer.to_string(),
                judgement: judgement.name(),
                seconds: reply.usage.wall.as_secs_f64(),
                command: reply.command_line(),
            };
            Ok((tried, judgement.is_finding()))
        };
        let asked: Vec<(Tried, bool)> = SAMPLES.iter().map(ask).collect::<Result<_, _>>()?;
        Ok(Tested {
            name: self.checker.name.clone(),
            version: self.version.clone(),
            right: asked.iter().filter(|(tried, _)| tried.judgement == "right").count(),
            findings: asked.iter().filter(|(_, finding)| *finding).count(),
            questions: asked.into_iter().map(|(tried, _)| tried).collect(),
        })
    }
}
