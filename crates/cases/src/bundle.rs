//! Findings in which a verifier is wrong in one way: one of them is looked into for all.

use std::collections::{BTreeMap, BTreeSet};

use campaign::{Confirmation, Program, Store, StoreError, StoredProgram, WrongAnswer, sha256};
use checkers::Installed;
use triage::essence;

/// Findings of one seed in which a verifier is wrong in one way.
pub(crate) struct Bundle {
    /// Under which name what comes of it is kept.
    pub(crate) owner: String,
    /// The finding that stands for all.
    pub(crate) finding: WrongAnswer,
    /// Its program.
    pub(crate) program: Program,
    /// The unit that the program came from.
    pub(crate) unit: u64,
    /// The strategies whose programs show it.
    pub(crate) strategies: BTreeSet<String>,
    /// The keys of all programs that show it.
    pub(crate) programs: BTreeSet<String>,
}

impl Bundle {
    /// The bundle of these findings, shown by one with default options or else few, and a small program.
    fn of(
        owner: String,
        findings: &[(WrongAnswer, StoredProgram)],
        is_default: &dyn Fn(&WrongAnswer) -> bool,
    ) -> Option<Bundle> {
        let effort = |(finding, program): &&(WrongAnswer, StoredProgram)| {
            (!is_default(finding), finding.run.job.setting.len(), program.program.text.len())
        };
        let (finding, StoredProgram { program, unit, .. }) =
            findings.iter().min_by_key(effort)?.clone();
        Some(Bundle {
            owner,
            finding,
            program,
            unit,
            strategies: findings.iter().map(|(finding, _)| finding.strategy.clone()).collect(),
            programs: findings.iter().map(|(one, _)| one.run.job.program.clone()).collect(),
        })
    }
}

/// The findings that were seen twice, in bundles. A verifier that is wrong with its default options, or
/// that says where it crashed, is wrong in one way whatever its other options are. Otherwise the
/// options may be the reason, and every setting is looked into.
pub(crate) fn bundles(store: &Store, installed: &[Installed]) -> Result<Vec<Bundle>, StoreError> {
    let mut ways: BTreeMap<String, Vec<(WrongAnswer, StoredProgram)>> = BTreeMap::new();
    for finding in store.findings()? {
        if finding.confirmation == Confirmation::Confirmed {
            let program = store.program(&finding.run.job.program)?;
            let owner = Owner::of(&finding, &program.program).whatever_its_options;
            ways.entry(owner).or_default().push((finding, program));
        }
    }
    let is_default = |finding: &WrongAnswer| {
        let checker = installed.iter().find(|one| one.checker.name == finding.run.job.checker);
        checker
            .is_some_and(|one| one.checker.default_setting().to_string() == finding.run.job.setting)
    };
    let mut bundles = Vec::new();
    for (owner, findings) in ways {
        let is_one_way = |(finding, _): &(WrongAnswer, StoredProgram)| {
            is_default(finding) || !finding.run.answer.message().is_empty()
        };
        if findings.iter().any(is_one_way) {
            bundles.extend(Bundle::of(owner, &findings, &is_default));
            continue;
        }
        let mut settings: BTreeMap<String, Vec<(WrongAnswer, StoredProgram)>> = BTreeMap::new();
        for (finding, program) in findings {
            let owner = Owner::of(&finding, &program.program).with_its_options;
            settings.entry(owner).or_default().push((finding, program));
        }
        let each = settings.into_iter();
        bundles.extend(each.filter_map(|(owner, found)| Bundle::of(owner, &found, &is_default)));
    }
    Ok(bundles)
}

/// The names under which what comes of a finding may be kept: the same for all findings of one seed in
/// which a verifier is wrong in one way. Two crashes that say different things are two ways.
pub(crate) struct Owner {
    pub(crate) whatever_its_options: String,
    pub(crate) with_its_options: String,
}

impl Owner {
    pub(crate) fn of(finding: &WrongAnswer, program: &Program) -> Owner {
        let (job, judgement) = (&finding.run.job, finding.run.judgement);
        let said = essence(finding.run.answer.message(), &program.text);
        let (checker, setting, seed) = (&job.checker, &job.setting, &program.seed_name);
        let name = |key: String| format!("finding {}", sha256(key.as_bytes()));
        Owner {
            whatever_its_options: name(format!("{checker} {judgement} {seed} {said}")),
            with_its_options: name(format!("{checker} {setting} {judgement} {seed} {said}")),
        }
    }
}
