//! The tables of a campaign: what each strategy cost and found, which strategies find what, and in
//! which parts of the verifiers the causes lie.
//!
//! They answer the questions of the paper on branch reachability fuzzing: its table 2, its figure 4
//! and its figure 5.

use std::collections::{BTreeMap, BTreeSet};

use checkers::Judgement;
use serde::Serialize;

use crate::category::Category;
use crate::finding::family;
use crate::group::Group;

/// One run of a campaign.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The verifier.
    pub checker: String,
    /// The strategy that made the program.
    pub strategy: String,
    /// The program.
    pub program: String,
    /// The program that it was made from.
    pub seed_name: String,
    /// What the answer is worth.
    pub judgement: Judgement,
    /// Seconds on processors.
    pub cpu_seconds: f64,
}

/// What a strategy cost and found with one verifier: a row of table 2.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct StrategyRow {
    /// The strategy.
    pub strategy: String,
    /// The verifier.
    pub checker: String,
    /// Programs that were made from.
    pub seeds: usize,
    /// Programs that the verifier was asked about.
    pub programs: usize,
    /// Answers; more than programs when several settings were asked.
    pub runs: usize,
    /// Wrong answers: "safe" for unsafe programs.
    pub unsound: usize,
    /// Wrong answers: "violated" for safe programs.
    pub imprecise: usize,
    /// Crashes, hangs and unreadable output.
    pub broken: usize,
    /// Groups of findings that this strategy found in this verifier.
    pub groups: usize,
    /// Seconds on processors for one run.
    pub average_seconds: f64,
    /// Seconds on processors for all of them.
    pub total_seconds: f64,
}

impl StrategyRow {
    /// The incorrect cases.
    pub fn incorrect(&self) -> usize {
        self.unsound + self.imprecise + self.broken
    }
}

/// How many groups were found by exactly these strategies: a region of figure 4.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Region {
    /// The strategies.
    pub strategies: BTreeSet<String>,
    /// The groups that all of these found, and no other.
    pub groups: usize,
}

/// Which strategies find what: figure 4.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Overlap {
    /// How many groups each strategy found, with others or alone.
    pub found: BTreeMap<String, usize>,
    /// How many only it found.
    pub alone: BTreeMap<String, usize>,
    /// The regions that are not empty, the largest first.
    pub regions: Vec<Region>,
}

/// Groups by category and verifier: figure 5.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Categories {
    /// The families of verifiers, in the order of the columns.
    pub families: Vec<String>,
    /// For each category the number of groups of each family.
    pub counts: BTreeMap<Category, BTreeMap<String, usize>>,
}

/// All of them.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tables {
    /// Table 2.
    pub effort: Vec<StrategyRow>,
    /// Figure 4.
    pub overlap: Overlap,
    /// Figure 5.
    pub categories: Categories,
}

impl Tables {
    /// The tables of these runs and of the groups that their findings were put into.
    pub fn of(records: &[Record], groups: &[Group]) -> Tables {
        Tables {
            effort: effort(records, groups),
            overlap: overlap(groups),
            categories: categories(records, groups),
        }
    }
}

fn effort(records: &[Record], groups: &[Group]) -> Vec<StrategyRow> {
    let mut rows: BTreeMap<(&str, &str), Vec<&Record>> = BTreeMap::new();
    for record in records {
        rows.entry((&record.strategy, &record.checker)).or_default().push(record);
    }
    let row = |((strategy, checker), runs): ((&str, &str), Vec<&Record>)| {
        let count = |wanted: &[Judgement]| {
            runs.iter().filter(|run| wanted.contains(&run.judgement)).count()
        };
        let distinct = |name: fn(&Record) -> &str| {
            runs.iter().map(|run| name(run)).collect::<BTreeSet<&str>>().len()
        };
        let seconds: f64 = runs.iter().map(|run| run.cpu_seconds).sum();
        let found_by = |group: &&Group| {
            group
                .findings
                .iter()
                .any(|finding| finding.checker == checker && finding.strategies.contains(strategy))
        };
        StrategyRow {
            strategy: strategy.to_owned(),
            checker: checker.to_owned(),
            seeds: distinct(|run| &run.seed_name),
            programs: distinct(|run| &run.program),
            runs: runs.len(),
            unsound: count(&[Judgement::WrongSound]),
            imprecise: count(&[Judgement::WrongPrecise]),
            broken: count(&[Judgement::Crash, Judgement::Hang, Judgement::Nonsense]),
            groups: groups.iter().filter(found_by).count(),
            average_seconds: seconds / runs.len() as f64,
            total_seconds: seconds,
        }
    };
    rows.into_iter().map(row).collect()
}

fn overlap(groups: &[Group]) -> Overlap {
    let mut overlap = Overlap::default();
    let mut regions: BTreeMap<BTreeSet<String>, usize> = BTreeMap::new();
    for group in groups {
        let strategies: BTreeSet<String> =
            group.strategies().into_iter().map(str::to_owned).collect();
        for strategy in &strategies {
            *overlap.found.entry(strategy.clone()).or_default() += 1;
            let alone = overlap.alone.entry(strategy.clone()).or_default();
            *alone += usize::from(strategies.len() == 1);
        }
        *regions.entry(strategies).or_default() += 1;
    }
    overlap.regions =
        regions.into_iter().map(|(strategies, groups)| Region { strategies, groups }).collect();
    // Stable: regions of the same size stay in the order of their names.
    overlap.regions.sort_by_key(|region| std::cmp::Reverse(region.groups));
    overlap
}

fn categories(records: &[Record], groups: &[Group]) -> Categories {
    // A verifier without a finding has a column of zeros: that is a result.
    let asked = records.iter().map(|record| family(&record.checker));
    let found = groups.iter().map(|group| group.family.as_str());
    let families: BTreeSet<&str> = asked.chain(found).collect();
    let mut counts: BTreeMap<Category, BTreeMap<String, usize>> = BTreeMap::new();
    for category in Category::ALL {
        let row = families.iter().map(|family| {
            let is_here =
                |group: &&Group| group.family == **family && group.decision.category() == category;
            ((*family).to_owned(), groups.iter().filter(is_here).count())
        });
        counts.insert(category, row.collect());
    }
    Categories { families: families.into_iter().map(str::to_owned).collect(), counts }
}
