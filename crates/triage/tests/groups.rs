//! The automatic groups against causes that were told by hand.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use checkers::{Answer, Judgement};
use serde::Deserialize;
use triage::{Exhibit, family, group};
use verdict::Truth;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    finding: Vec<Told>,
}

/// A finding, with its cause as told by hand.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Told {
    #[serde(skip)]
    directory: PathBuf,
    program: String,
    cause: String,
    checkers: Vec<String>,
    judgement: String,
    #[serde(default)]
    message: String,
    #[serde(default)]
    output: String,
    #[serde(default)]
    setting: String,
    #[serde(default)]
    vanishes_with: Vec<String>,
    #[serde(default = "yes")]
    seen: bool,
}

impl Told {
    fn path(&self) -> PathBuf {
        self.directory.join(&self.program)
    }
}

fn yes() -> bool {
    true
}

/// Programs that were written or found one by one.
fn by_hand() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/groups")
}

/// Programs that campaigns found and reduced.
fn by_campaigns() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/found")
}

fn told_in(directory: &Path) -> Vec<Told> {
    let text = fs::read_to_string(directory.join("causes.toml")).unwrap();
    let mut told = toml::from_str::<Table>(&text).unwrap().finding;
    for finding in &mut told {
        finding.directory = directory.to_owned();
    }
    told
}

fn told() -> Vec<Told> {
    [told_in(&by_hand()), told_in(&by_campaigns())].into_iter().flatten().collect()
}

/// The finding for each verifier, and the family and cause told for it.
fn findings(told: &Told) -> Vec<(Exhibit, (String, String))> {
    let text = fs::read_to_string(told.path()).expect(&told.program);
    let judgement: Judgement = told.judgement.parse().unwrap();
    let (truth, answer) = match judgement {
        Judgement::WrongSound => (Truth::Violated, Answer::Safe),
        Judgement::WrongPrecise => (Truth::Safe, Answer::Violated),
        Judgement::Crash => (Truth::Safe, Answer::Crash(told.message.clone())),
        other => panic!("{}: add {other} here", told.program),
    };
    let of = |checker: &String| {
        let (name, version) = checker.split_once(' ').expect("a name and a version");
        let finding = Exhibit {
            program: told.path().display().to_string(),
            checker: name.to_owned(),
            version: version.to_owned(),
            truth,
            answer: answer.clone(),
            judgement,
            setting: told.setting.parse().unwrap(),
            command: String::new(),
            original: text.clone(),
            reduced: text.clone(),
            output: told.output.clone(),
            strategies: BTreeSet::from(["fcr".to_owned()]),
            vanishes_with: told.vanishes_with.clone(),
            other_answers: Vec::new(),
            evidence: Vec::new(),
        };
        (finding, (family(name).to_owned(), told.cause.clone()))
    };
    told.checkers.iter().map(of).collect()
}

/// Which group each finding is in, by program, verifier and judgement.
fn grouped(findings: Vec<Exhibit>) -> BTreeMap<(String, String, Judgement), String> {
    let mut places = BTreeMap::new();
    for group in group(findings) {
        for finding in &group.findings {
            let key = (finding.program.clone(), finding.checker.clone(), finding.judgement);
            places.insert(key, group.name.clone());
        }
    }
    places
}

#[derive(Default, Debug)]
struct Pairs {
    together_right: u32,
    together_wrong: u32,
    apart_right: u32,
    apart_wrong: u32,
}

impl Pairs {
    /// Of the pairs that were put together, those that belong together.
    fn precision(&self) -> f64 {
        f64::from(self.together_right) / f64::from(self.together_right + self.together_wrong)
    }

    /// Of the pairs that belong together, those that were put together.
    fn recall(&self) -> f64 {
        f64::from(self.together_right) / f64::from(self.together_right + self.apart_wrong)
    }

    fn right(&self) -> f64 {
        let right = self.together_right + self.apart_right;
        f64::from(right) / f64::from(right + self.together_wrong + self.apart_wrong)
    }
}

/// Counts pairs of findings of one family on different programs: findings of different families are
/// apart by construction, and one program is easily recognised.
fn count(all: &[(Exhibit, (String, String))], explain: bool) -> Pairs {
    let places = grouped(all.iter().map(|(finding, _)| finding.clone()).collect());
    let place = |finding: &Exhibit| {
        let key = (finding.program.clone(), finding.checker.clone(), finding.judgement);
        places[&key].clone()
    };
    let mut pairs = Pairs::default();
    let mut mistakes = BTreeSet::new();
    for (index, (one, cause)) in all.iter().enumerate() {
        for (other, other_cause) in all[..index].iter() {
            if one.program == other.program || cause.0 != other_cause.0 {
                continue;
            }
            let counter = match (cause == other_cause, place(one) == place(other)) {
                (true, true) => &mut pairs.together_right,
                (false, true) => &mut pairs.together_wrong,
                (true, false) => &mut pairs.apart_wrong,
                (false, false) => &mut pairs.apart_right,
            };
            *counter += 1;
            if (cause == other_cause) != (place(one) == place(other)) {
                let what = if cause == other_cause { "apart" } else { "together" };
                let places = (place(one), place(other));
                mistakes
                    .insert(format!("{what}: {} and {}: {places:?}", one.program, other.program));
            }
        }
    }
    if explain {
        println!("{}", mistakes.into_iter().collect::<Vec<_>>().join("\n"));
    }
    pairs
}

#[test]
fn groups_match_the_causes_told_by_hand() {
    let told = told();
    assert!(told.len() >= 40);
    let seen: Vec<Told> = self::told().into_iter().filter(|finding| finding.seen).collect();
    let campaigns = told_in(&by_campaigns());
    for (name, told) in [
        ("all findings", &told),
        ("those that were seen", &seen),
        ("those of campaigns", &campaigns),
    ] {
        let all: Vec<(Exhibit, (String, String))> = told.iter().flat_map(findings).collect();
        let pairs = count(&all, true);
        println!(
            "{name}: precision {:.3}, recall {:.3}, pairs put right {:.3} ({pairs:?})",
            pairs.precision(),
            pairs.recall(),
            pairs.right()
        );
        assert!(pairs.precision() >= 0.8, "{name}: {pairs:?}");
        assert!(pairs.recall() >= 0.8, "{name}: {pairs:?}");
    }
}

/// What a reducer may leave in a program although it is not needed.
const LEFTOVERS: [&str; 3] = [
    "int a1[2]; int *p1 = a1; void g1(int n1) { while (n1 > 0) n1--; }\n",
    "struct t1 { int m1; } t1; char c1; int h1(int x1) { return x1 ? 1 : c1; }\n",
    "unsigned u1; void k1(void) { static int s1; u1 = u1 + 1; switch (u1) { case 3: s1 = 1; } }\n",
];

#[test]
fn leftovers_of_a_reduction_do_little_harm() {
    let told = told();
    let mut all: Vec<(Exhibit, (String, String))> = told.iter().flat_map(findings).collect();
    for (index, (finding, _)) in all.iter_mut().enumerate() {
        if let Some(rest) = LEFTOVERS.get(index % 5) {
            finding.reduced.insert_str(0, rest);
        }
    }
    let pairs = count(&all, false);
    println!("with leftovers: precision {:.3}, recall {:.3}", pairs.precision(), pairs.recall());
    assert!(pairs.precision() >= 0.8 && pairs.recall() >= 0.8, "{pairs:?}");
}

#[test]
fn the_order_of_findings_does_not_matter() {
    let mut all: Vec<Exhibit> = told().iter().flat_map(findings).map(|(one, _)| one).collect();
    let summary = |findings: &[Exhibit]| -> Vec<(String, Vec<String>)> {
        let list = group(findings.to_vec()).into_iter().map(|group| {
            let members = group.findings.iter().map(|f| format!("{} {}", f.checker, f.program));
            (group.name.clone(), members.collect())
        });
        list.collect()
    };
    let first = summary(&all);
    all.reverse();
    assert_eq!(summary(&all), first);
    let middle = all.len() / 3;
    all.rotate_left(middle);
    assert_eq!(summary(&all), first);
}

#[test]
fn every_program_of_the_table_is_used_and_named_once_for_each_verifier() {
    let told = told();
    let mut named = BTreeSet::new();
    for finding in &told {
        for checker in &finding.checkers {
            let key = (finding.path(), checker.clone(), finding.judgement.clone());
            assert!(named.insert(key), "{} is named twice for {checker}", finding.program);
        }
    }
    for directory in [by_hand(), by_campaigns()] {
        let programs: BTreeSet<String> =
            told_in(&directory).into_iter().map(|finding| finding.program).collect();
        for entry in fs::read_dir(directory).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let is_known = !name.ends_with(".c") || programs.contains(&name);
            assert!(is_known, "{name} is not in the table");
        }
    }
}
