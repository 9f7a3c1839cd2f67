//! Findings that one change in a verifier would remedy, put together.
//!
//! Two findings belong together when they come from one family of verifiers, misbehave in the same
//! way, and either
//!
//! - their reduced programs have the same form (names, numbers and layout apart), or
//! - they have the same cause, which is the first of these that there is:
//!   1. for a crash, a refusal or unreadable output: the function of the verifier that gave up, or
//!      else its message without names and numbers; together with the option without which it is
//!      gone, or else the program's decisive feature, because a general invariant is broken for many
//!      reasons;
//!   2. the option without which a wrong answer is gone: what that option switches on is at fault,
//!      whatever the program looks like;
//!   3. the most telling feature of the reduced program. Functions count as one where one model or
//!      one mechanism serves them (`strlen` and `__builtin_strlen`, all widths of `clz`, everything
//!      that prints a format), and as different where somebody has to write each (`strcspn` and
//!      `strpbrk`);
//!   4. all ordinary features together, when there is nothing telling.
//!
//! "Safe" on an unsafe program and "violated" on its safe twin are one way of misbehaving: a fault in
//! the meaning of the program shows both ways. The result does not depend on the order of findings.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use checkers::Judgement;
use reduce::lines;

use crate::category::{Decision, categorise};
use crate::feature::{Feature, Weight};
use crate::features::features;
use crate::finding::{Exhibit, Misbehaviour, family};
use crate::message::{essence, is_telling, site};
use crate::normal::form;

/// Findings with one cause.
#[derive(Clone, Debug)]
pub struct Group {
    /// A name that is the same whenever the same findings are grouped.
    pub name: String,
    /// The family of the verifiers.
    pub family: String,
    /// How they misbehave.
    pub misbehaviour: Misbehaviour,
    /// The cause, as far as it is seen from outside.
    pub cause: String,
    /// The features of the representative's reduced program, the most telling first.
    pub features: BTreeSet<Feature>,
    /// The category of the cause, and why.
    pub decision: Decision,
    /// The findings; the first one is the best to show: the newest version, then the smallest
    /// program.
    pub findings: Vec<Exhibit>,
}

impl Group {
    /// The finding to show.
    pub fn representative(&self) -> &Exhibit {
        &self.findings[0]
    }

    /// The name as part of a file's name.
    pub fn slug(&self) -> String {
        const LENGTH: usize = 60;
        let words = self.name.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let slug = words.join("-").to_ascii_lowercase();
        match slug.len() > LENGTH {
            false => slug,
            // Names that begin alike stay apart.
            true => format!("{}-{:08x}", &slug[..LENGTH], checksum(&self.name)),
        }
    }

    /// The verifiers that have it, each with its versions.
    pub fn checkers(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut checkers: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for finding in &self.findings {
            checkers.entry(&finding.checker).or_default().insert(&finding.version);
        }
        checkers
    }

    /// The strategies that found it.
    pub fn strategies(&self) -> BTreeSet<&str> {
        let all = self.findings.iter().flat_map(|finding| &finding.strategies);
        all.map(String::as_str).collect()
    }

    /// The programs that show it.
    pub fn programs(&self) -> BTreeSet<&str> {
        self.findings.iter().map(|finding| finding.program.as_str()).collect()
    }

    /// Findings whose reduced programs have other forms than the representative's, one for each
    /// form: whoever reads a report sees whether they have one cause.
    pub fn other_forms(&self) -> Vec<&Exhibit> {
        let mut seen = BTreeSet::from([form(&self.representative().reduced)]);
        self.findings.iter().filter(|finding| seen.insert(form(&finding.reduced))).collect()
    }

    /// The judgements of its findings.
    pub fn judgements(&self) -> BTreeSet<Judgement> {
        self.findings.iter().map(|finding| finding.judgement).collect()
    }
}

/// The same for the same text, on every machine and in every version (FNV-1a).
fn checksum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// What a finding looks like.
struct Look {
    family: String,
    misbehaviour: Misbehaviour,
    form: String,
    cause: String,
    features: BTreeSet<Feature>,
}

impl Look {
    fn at(finding: &Exhibit) -> Look {
        let features = features(&finding.reduced);
        let misbehaviour = Misbehaviour::of(finding.judgement);
        Look {
            family: family(&finding.checker).to_owned(),
            misbehaviour,
            form: form(&finding.reduced),
            cause: cause(finding, misbehaviour, &features),
            features,
        }
    }
}

/// Puts findings together by cause. Groups come in the order of their names.
pub fn group(findings: Vec<Exhibit>) -> Vec<Group> {
    let mut seen: Vec<(Look, Exhibit)> =
        findings.into_iter().map(|finding| (Look::at(&finding), finding)).collect();
    seen.sort_by_cached_key(|(_, finding)| order(finding));
    let mut sets = Sets::new(seen.len());
    let mut first: HashMap<(&str, Misbehaviour, bool, &str), usize> = HashMap::new();
    for (index, (look, _)) in seen.iter().enumerate() {
        for (is_form, key) in [(true, &look.form), (false, &look.cause)] {
            let same =
                *first.entry((&look.family, look.misbehaviour, is_form, key)).or_insert(index);
            sets.join(same, index);
        }
    }
    let roots: Vec<usize> = (0..seen.len()).map(|index| sets.root(index)).collect();
    let mut members: BTreeMap<usize, Vec<(Look, Exhibit)>> = BTreeMap::new();
    for (root, one) in roots.into_iter().zip(seen) {
        members.entry(root).or_default().push(one);
    }
    let mut groups: Vec<Group> = members.into_values().map(made_of).collect();
    groups.sort_by(|one, other| one.name.cmp(&other.name));
    groups
}

/// A group of findings that are in order.
fn made_of(members: Vec<(Look, Exhibit)>) -> Group {
    // No other group has any of these causes, so the least of them is a name of its own.
    let cause = members.iter().map(|(look, _)| look.cause.clone()).min().unwrap_or_default();
    let mut looks = Vec::with_capacity(members.len());
    let mut findings = Vec::with_capacity(members.len());
    for (look, finding) in members {
        looks.push(look);
        findings.push(finding);
    }
    let look = looks.swap_remove(0);
    Group {
        name: format!("{} {} {cause}", look.family, look.misbehaviour),
        family: look.family,
        misbehaviour: look.misbehaviour,
        cause,
        decision: categorise(&findings[0], &look.features),
        features: look.features,
        findings,
    }
}

/// The cause of a finding, as far as it is seen from outside.
fn cause(finding: &Exhibit, how: Misbehaviour, features: &BTreeSet<Feature>) -> String {
    let needed = finding.needed_options();
    let option = (!needed.is_empty()).then(|| needed.join(" "));
    let said = essence(finding.answer.message(), &finding.reduced);
    let place = match site(&finding.output) {
        _ if matches!(how, Misbehaviour::Wrong | Misbehaviour::Hang) => None,
        Some(site) => Some(format!("in {site}")),
        None if is_telling(&said) => Some(format!("'{said}'")),
        None => None,
    };
    let decisive = features.first().filter(|feature| feature.weight() == Weight::Decisive);
    match (place, option, decisive) {
        (Some(place), Some(option), _) => return format!("{place} with {option}"),
        (Some(place), None, Some(feature)) => {
            return format!("{place} on {}", feature.broad_cause());
        }
        (Some(place), None, None) => return place,
        (None, Some(option), _) => return format!("option {option}"),
        (None, None, _) => {}
    }
    match features.first() {
        Some(feature) if feature.weight() < Weight::Ordinary => feature.cause(),
        Some(_) => {
            let all: Vec<String> = features.iter().map(Feature::to_string).collect();
            all.join("+")
        }
        None => "plain numbers".to_owned(),
    }
}

/// The best to show first; then whatever makes the order total.
fn order(finding: &Exhibit) -> impl Ord + use<> {
    (
        std::cmp::Reverse(version(&finding.version)),
        lines(&finding.reduced),
        finding.reduced.len(),
        finding.reduced.clone(),
        (finding.checker.clone(), finding.version.clone(), finding.setting.clone()),
        (finding.program.clone(), finding.judgement, finding.output.clone()),
        finding.original.clone(),
    )
}

/// The numbers of a version: 5.12 comes after 5.9.
fn version(text: &str) -> Vec<u64> {
    let numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    numbers.map(|part| part.parse().unwrap_or(u64::MAX)).collect()
}

/// Disjoint sets of numbers.
struct Sets(Vec<usize>);

impl Sets {
    fn new(count: usize) -> Sets {
        Sets((0..count).collect())
    }

    fn root(&mut self, mut at: usize) -> usize {
        while self.0[at] != at {
            self.0[at] = self.0[self.0[at]];
            at = self.0[at];
        }
        at
    }

    /// The smaller number stays the root, so that the root is the first in order.
    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.0[one.max(other)] = one.min(other);
    }
}
