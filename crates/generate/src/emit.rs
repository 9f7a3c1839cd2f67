//! Programs of known truth, strategy by strategy.

use base::Rng;
use verdict::Truth;

use crate::branch::BranchInfo;
use crate::profile::{Observed, Profile};
use crate::strategy::Strategy;
use crate::subject::Subject;
use crate::value::ScalarKind;
use crate::weave::{Frame, weave};

/// A program for verifiers, with what is known about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestProgram {
    /// A name that no other program has: the seed's name, the strategy, the branch.
    pub name: String,
    /// How it asks.
    pub strategy: Strategy,
    /// Whether it reaches its error call.
    pub truth: Truth,
    /// The program, without definitions of the words that verifiers give a meaning.
    pub text: String,
    /// The branch that it asks about, if it is one.
    pub branch: Option<BranchInfo>,
    /// What `__VERIFIER_nondet_int` must return, call by call, for the assumptions to hold.
    pub inputs: Vec<i64>,
}

/// What is wanted of a subject.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The strategies.
    pub strategies: Vec<Strategy>,
    /// How many branches the strategies that take one at a time are given at most; chosen at random.
    pub branches: usize,
    /// How many variables start with an unknown value at most; chosen at random.
    pub unknowns: usize,
}

impl Default for Request {
    fn default() -> Self {
        Request { strategies: vec![Strategy::Fcr], branches: 5, unknowns: 4 }
    }
}

/// Makes the programs that were asked for. `name` is the seed's, without its extension; `profile` is
/// what the profiled program reported.
pub fn emit(
    subject: &Subject,
    profile: &Profile,
    name: &str,
    request: &Request,
    rng: &mut Rng,
) -> Vec<TestProgram> {
    let maker = Maker { subject, profile, name };
    let sampled = sample(subject.branches.len(), request.branches, rng);
    let unknowns = maker.unknowns(request.unknowns, rng);
    let mut programs = Vec::new();
    for strategy in &request.strategies {
        if strategy.is_enumerative() {
            let made = sampled.iter().filter_map(|branch| maker.enumerative(*strategy, *branch));
            programs.extend(made);
        } else {
            programs.extend(maker.fused(*strategy, &unknowns));
        }
    }
    programs
}

/// Some of the first numbers, each as likely as the others, in order.
fn sample(count: usize, wanted: usize, rng: &mut Rng) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..count).collect();
    for taken in 0..wanted.min(count) {
        let other = taken + rng.below((count - taken) as u64) as usize;
        numbers.swap(taken, other);
    }
    numbers.truncate(wanted);
    numbers.sort_unstable();
    numbers
}

/// A variable that starts with an unknown value: its name, the value as C writes it and as an input.
struct Unknown {
    name: String,
    literal: String,
    input: i64,
}

fn counter(branch: usize) -> String {
    format!("__refute_b{branch}")
}

struct Maker<'a> {
    subject: &'a Subject,
    profile: &'a Profile,
    name: &'a str,
}

impl Maker<'_> {
    /// One program about one branch; `None` where the counts do not tell.
    fn enumerative(&self, strategy: Strategy, branch: usize) -> Option<TestProgram> {
        let info = self.subject.branches[branch];
        let count = self.profile.counts[branch];
        let name = format!("{}-{strategy}-{branch}", self.name);
        let (probe, frame, truth) = if strategy == Strategy::Er {
            // What runs behind the check was not counted, but would reach an error call.
            if count == 0 && self.subject.goes_on_behind_its_end {
                return None;
            }
            let truth = if count > 0 { Truth::Violated } else { Truth::Safe };
            let frame = Frame { head: ERROR.to_owned(), ..Frame::default() };
            ("reach_error()".to_owned(), frame, truth)
        } else {
            let condition = Condition::new(vec![(counter(branch), format!("{count}U"))]);
            let head = format!("{ERROR}{}", declare_counters(&[branch]));
            let check = Some(condition.text(strategy));
            let frame = Frame { head, check, ..Frame::default() };
            (format!("{}++", counter(branch)), frame, truth_of(strategy))
        };
        let probe = |number: usize| (number == branch).then(|| probe.clone());
        let text = weave(self.subject, &probe, &frame);
        Some(TestProgram { name, strategy, truth, text, branch: Some(info), inputs: Vec::new() })
    }

    /// One program about everything; `None` when there is nothing to ask about.
    fn fused(&self, strategy: Strategy, unknowns: &[Unknown]) -> Option<TestProgram> {
        let is_about_values = matches!(strategy, Strategy::Values | Strategy::ValuesTwin);
        let is_unknown = matches!(strategy, Strategy::Nondet | Strategy::NondetTwin);
        let condition = Condition::new(if is_about_values { self.values() } else { self.counts() });
        if condition.parts.is_empty() || (is_unknown && unknowns.is_empty()) {
            return None;
        }
        let mut frame = Frame { check: Some(condition.text(strategy)), ..Frame::default() };
        frame.head.push_str(ERROR);
        let mut inputs = Vec::new();
        if is_unknown {
            frame.head.push_str(UNKNOWN);
            for Unknown { name, literal, input } in unknowns {
                frame.start.push_str(&format!("  {name} = __VERIFIER_nondet_int();\n"));
                frame.start.push_str(&format!("  __VERIFIER_assume({name} == {literal});\n"));
                inputs.push(*input);
            }
        }
        let text = if is_about_values {
            weave(self.subject, &|_| None, &frame)
        } else {
            let all: Vec<usize> = (0..self.subject.branches.len()).collect();
            frame.head.push_str(&declare_counters(&all));
            weave(self.subject, &|branch| Some(format!("{}++", counter(branch))), &frame)
        };
        let name = format!("{}-{strategy}", self.name);
        Some(TestProgram { name, strategy, truth: truth_of(strategy), text, branch: None, inputs })
    }

    /// Every counter with its final value.
    fn counts(&self) -> Vec<(String, String)> {
        let counts = self.profile.counts.iter().enumerate();
        counts.map(|(branch, count)| (counter(branch), format!("{count}U"))).collect()
    }

    /// Every scalar variable with its final value.
    fn values(&self) -> Vec<(String, String)> {
        let observed = self.observed();
        observed.filter_map(|(name, seen)| Some((name.clone(), seen.end.literal()?))).collect()
    }

    fn observed(&self) -> impl Iterator<Item = (&String, &Observed)> {
        let variables = self.subject.variables.iter().zip(&self.profile.variables);
        variables.filter_map(|(name, seen)| Some((name, seen.as_ref()?)))
    }

    /// The variables that may start with an unknown value, and one counter at least.
    fn unknowns(&self, wanted: usize, rng: &mut Rng) -> Vec<Unknown> {
        let mut all: Vec<Unknown> = self
            .observed()
            .filter(|(_, seen)| seen.start.kind != ScalarKind::Bool)
            .filter_map(|(name, seen)| {
                let (literal, input) = (seen.start.literal()?, seen.start.as_int()?);
                Some(Unknown { name: name.clone(), literal, input: i64::from(input) })
            })
            .collect();
        let with_counter = usize::from(!self.profile.starts.is_empty() && wanted > 0);
        let chosen = sample(all.len(), wanted.saturating_sub(with_counter), rng);
        let mut kept =
            chosen.into_iter().rev().map(|index| all.swap_remove(index)).collect::<Vec<_>>();
        kept.reverse();
        if with_counter > 0 {
            let branch = rng.below(self.profile.starts.len() as u64) as usize;
            let start = self.profile.starts[branch];
            kept.push(Unknown {
                name: counter(branch),
                literal: format!("{start}U"),
                input: i64::from(start as i32),
            });
        }
        kept
    }
}

const ERROR: &str = "extern void reach_error(void);\n";
const UNKNOWN: &str =
    "extern int __VERIFIER_nondet_int(void);\nextern void __VERIFIER_assume(int);\n";

fn truth_of(strategy: Strategy) -> Truth {
    if strategy.is_twin() { Truth::Violated } else { Truth::Safe }
}

/// Counters are unsigned, so that no number of iterations is undefined.
fn declare_counters(branches: &[usize]) -> String {
    let declare = |branch: &usize| format!("unsigned int {} = 0;\n", counter(*branch));
    branches.iter().map(declare).collect()
}

/// What holds at the end of the program: expressions and their values.
struct Condition {
    parts: Vec<(String, String)>,
}

impl Condition {
    fn new(parts: Vec<(String, String)>) -> Condition {
        Condition { parts }
    }

    /// The statements that call the error when the condition does not hold; a twin's when it does.
    fn text(&self, strategy: Strategy) -> String {
        let (operator, joint) =
            if strategy.is_twin() { ("==", "\n      && ") } else { ("!=", "\n      || ") };
        let parts: Vec<String> =
            self.parts.iter().map(|(what, value)| format!("{what} {operator} {value}")).collect();
        format!("  if ({}) {{\n    reach_error();\n  }}\n", parts.join(joint))
    }
}
