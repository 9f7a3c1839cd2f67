//! What came of looking into a finding, and where a campaign keeps it.

use std::collections::BTreeSet;

use campaign::{Program, Store, StoreError, WrongAnswer};
use checkers::Answer;
use serde::{Deserialize, Serialize};
use verdict::Truth;

use crate::bundle::Owner;

/// What came of looking into one finding.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub struct Inquiry {
    /// The verifier.
    pub checker: String,
    /// Its version.
    pub version: String,
    /// Its options.
    pub setting: String,
    /// How it was wrong.
    pub judgement: String,
    /// What is true of the program.
    pub truth: String,
    /// What the verifier said: the kind of answer, and its words.
    pub answer: (String, String),
    /// What it wrote.
    pub output: String,
    /// The command, in a directory with the program.
    pub command: String,
    /// The program that showed it.
    pub original: String,
    /// Its name.
    pub program: String,
    /// What is left of it.
    pub reduced: String,
    /// Whether nothing more can be taken away.
    pub is_minimal: bool,
    /// The builds that agree on its truth.
    pub builds: Vec<String>,
    /// Whether our interpreter agrees; otherwise why it cannot tell.
    pub interpreter: Option<String>,
    /// Settings with which the verifier is right.
    pub vanishes_with: Vec<String>,
    /// What others say of the reduced program: their name, the kind of answer, its words.
    pub others: Vec<(String, String, String)>,
    /// The strategies whose programs of this seed show it.
    pub strategies: BTreeSet<String>,
    /// How many programs of this seed show it.
    pub programs: usize,
}

impl Inquiry {
    /// The same for grouping and reports.
    pub fn finding(&self) -> Option<triage::Exhibit> {
        let mut evidence: Vec<triage::Attestation> = self
            .builds
            .iter()
            .map(|build| triage::Attestation { by: build.clone(), shows: self.execution().into() })
            .collect();
        if self.interpreter.is_none() {
            let by = "refute's interpreter".into();
            evidence.push(triage::Attestation { by, shows: self.execution().into() });
        }
        let other = |(name, kind, words): &(String, String, String)| {
            Some((name.clone(), Answer::from_parts(kind, words)?))
        };
        Some(triage::Exhibit {
            program: self.program.clone(),
            checker: self.checker.clone(),
            version: self.version.clone(),
            truth: if self.truth == Truth::Safe.to_string() {
                Truth::Safe
            } else {
                Truth::Violated
            },
            answer: Answer::from_parts(&self.answer.0, &self.answer.1)?,
            judgement: self.judgement.parse().ok()?,
            setting: self.setting.parse().ok()?,
            command: self.command.clone(),
            original: self.original.clone(),
            reduced: self.reduced.clone(),
            output: self.output.clone(),
            strategies: self.strategies.clone(),
            vanishes_with: self.vanishes_with.clone(),
            other_answers: self.others.iter().filter_map(other).collect(),
            evidence,
        })
    }

    fn execution(&self) -> &'static str {
        match self.truth == Truth::Safe.to_string() {
            true => "ends without reaching the error call",
            false => "reaches the error call",
        }
    }
}

/// The name of what is kept.
const NAME: &str = "inquiry.json";

/// What came of looking into a finding, if that was done.
pub(crate) fn inquiry_into(
    store: &Store,
    finding: &WrongAnswer,
    program: &Program,
) -> Result<Option<Inquiry>, StoreError> {
    let owner = Owner::of(finding, program);
    match stored(store, &owner.whatever_its_options)? {
        Some(inquiry) => Ok(Some(inquiry)),
        None => stored(store, &owner.with_its_options),
    }
}

pub(crate) fn stored(store: &Store, owner: &str) -> Result<Option<Inquiry>, StoreError> {
    let artefacts = store.artefacts(owner)?;
    let Some(artefact) = artefacts.into_iter().find(|artefact| artefact.name == NAME) else {
        return Ok(None);
    };
    let json = store.blob(&artefact.content)?;
    Ok(serde_json::from_slice(&json).ok())
}

/// Keeps what came of a finding.
pub(crate) fn keep(store: &mut Store, owner: &str, inquiry: &Inquiry) -> Result<(), StoreError> {
    let json = serde_json::to_vec(inquiry).unwrap_or_default();
    store.put_artefact(owner, NAME, &json)
}
