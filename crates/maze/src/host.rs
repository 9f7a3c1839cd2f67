//! A program of somebody else's as a scaffold: clauses become guards in branches that it takes.
//!
//! The host needs no input and always does the same, so it is known which branches it takes and in which order it takes
//! them for the first time. A guard asks its clauses where the host takes its branch; when they hold, the guard of the
//! next branch is asked, and the last one calls the error. Guards read nothing of the host and write nothing of it: it
//! goes its way whatever the inputs are. A place that is passed again asks again, as often as was drawn, with other
//! inputs; variables that an earlier guard gave a value to keep it, so at the error all clauses held of the same values.

use std::collections::BTreeMap;
use std::fmt;
use std::fmt::Write;
use std::sync::Arc;

use base::Rng;
use formula::{Arena, Expr};
use generate::{Profile, Subject};

use crate::choices::{Choices, Guarding, State};
use crate::clauses::{Clauses, word};
use crate::guards::in_groups;
use crate::helpers::{LIBRARY, is_helper};
use crate::scaffold::{Blueprint, GuardedProgram, Scaffold};
use crate::values::drawn_values;
use crate::variables::Variables;

/// A program that guards are put into.
#[derive(Debug)]
pub struct Host {
    name: String,
    subject: Subject,
    /// The branches that it takes, in the order in which it takes them first.
    taken: Vec<usize>,
    /// No loop goes round more often: each takes a branch when it does.
    loops: u32,
}

/// Why a program is no host.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HostRefusal {
    /// Guards would call its own function in the place of the library's.
    #[error("it defines {0}, which guards call")]
    Defines(String),
    /// It sees what functions of mathematics do beside computing, or changes how they compute.
    #[error("it uses {0}, and shares with guards what that is about")]
    Shares(String),
    /// Nothing of it is executed.
    #[error("it takes no branch")]
    TakesNothing,
}

/// What is about the rounding of floats, the exceptions that they raised, and the error that a function left behind.
const SHARED: [&str; 14] = [
    "fesetround",
    "fesetenv",
    "feupdateenv",
    "feholdexcept",
    "fegetenv",
    "fetestexcept",
    "fegetexceptflag",
    "feenableexcept",
    "__builtin_set_flt_rounds",
    "__builtin_ia32_ldmxcsr",
    "__builtin_ia32_stmxcsr",
    "_mm_setcsr",
    "_mm_getcsr",
    "__errno_location",
];

impl Host {
    /// A program with what was counted when it was executed, and the branches that it takes in the order in which it
    /// takes them first.
    ///
    /// # Errors
    ///
    /// When guards would disturb it, or it them.
    pub fn new(
        name: &str,
        subject: Subject,
        profile: &Profile,
        taken: Vec<usize>,
    ) -> Result<Host, HostRefusal> {
        if let Some((name, _)) =
            LIBRARY.iter().find(|(name, _)| subject.functions().contains(*name))
        {
            return Err(HostRefusal::Defines((*name).to_owned()));
        }
        if let Some(name) = SHARED.iter().find(|name| subject.called_names().contains(**name)) {
            return Err(HostRefusal::Shares((*name).to_owned()));
        }
        if taken.is_empty() {
            return Err(HostRefusal::TakesNothing);
        }
        let loops = taken.iter().filter_map(|branch| profile.counts.get(*branch).copied()).max();
        Ok(Host { name: name.into(), loops: loops.unwrap_or(0), subject, taken })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// Guards in a host.
#[derive(Clone, Debug)]
pub struct Hosted {
    host: Arc<Host>,
    /// Where they are: numbers into the branches that the host takes, in their order.
    places: Vec<usize>,
    /// Where variables are.
    state: State,
    /// How clauses are asked.
    guarding: Guarding,
    /// How often a guard asks, if its place is passed so often.
    attempts: u32,
}

/// Guards that ask for more inputs than this ask once.
const MOST_INPUTS: usize = 1_000;

impl Hosted {
    /// Drawn ones; at most `most` places.
    pub fn drawn(host: Arc<Host>, most: u64, rng: &mut Rng) -> Hosted {
        let count = (1 + rng.below(most.max(1))).min(host.taken.len() as u64) as usize;
        let mut all: Vec<usize> = (0..host.taken.len()).collect();
        for place in 0..count {
            let other = place + rng.below((all.len() - place) as u64) as usize;
            all.swap(place, other);
        }
        all.truncate(count);
        all.sort_unstable();
        Hosted {
            host,
            places: all,
            state: [State::Globals, State::Struct, State::Locals][rng.below(3) as usize],
            guarding: [Guarding::Nested, Guarding::Chained][rng.below(2) as usize],
            attempts: [1, 1, 2, 8][rng.below(4) as usize],
        }
    }

    /// The thesis' way: one guard where the host begins, asked once.
    pub fn plain(host: Arc<Host>) -> Hosted {
        let (state, guarding) = (State::Globals, Guarding::Nested);
        Hosted { host, places: vec![0], state, guarding, attempts: 1 }
    }

    /// The clauses that are asked in each place, in the order of the places.
    fn groups(&self, arena: &Arena, clauses: &[Expr]) -> Vec<(usize, Guard)> {
        let groups = in_groups(arena, clauses, self.state);
        let count = groups.len();
        let mut drawn = vec![false; arena.variables() as usize];
        let mut guards: BTreeMap<usize, Guard> = BTreeMap::new();
        for (number, group) in groups.into_iter().enumerate() {
            // The last group is in the last place.
            let place = self.places[((number + 1) * self.places.len()).div_ceil(count) - 1];
            let guard = guards.entry(place).or_default();
            for clause in group {
                for variable in arena.variables_of(&[clauses[clause]]) {
                    if !std::mem::replace(&mut drawn[variable as usize], true) {
                        guard.drawn.push(variable);
                    }
                }
                guard.clauses.push(clause);
            }
        }
        guards.into_iter().collect()
    }
}

/// What one guard does.
#[derive(Default)]
struct Guard {
    drawn: Vec<u32>,
    clauses: Vec<usize>,
}

impl Scaffold for Hosted {
    fn build(&self, blueprint: Blueprint<'_>, _: &mut Rng) -> GuardedProgram {
        let Blueprint { arena, encoding, clauses, model, logic, title } = blueprint;
        let guards = self.groups(arena, clauses);
        let head = Clauses::of(arena, encoding, clauses);
        let drawn: Vec<u32> = guards.iter().flat_map(|(_, guard)| guard.drawn.clone()).collect();
        let inputs = model.map_or_else(Vec::new, |model| {
            let values = |variable: &u32| drawn_values(arena, encoding, model, *variable);
            drawn.iter().flat_map(values).collect()
        });
        let variables = Variables { arena, encoding, state: self.state };
        let scalars: usize = drawn.iter().map(|one| variables.scalars(*one)).sum();
        let attempts = if scalars > MOST_INPUTS / 8 { 1 } else { self.attempts };
        let elements = drawn.iter().map(|one| variables.scalars(*one)).max().unwrap_or(0);
        let bounds = encoding.bounds();
        let mut text = head.text(arena, encoding, drawn.iter().copied(), None);
        text.push_str(&variables.declarations(drawn.clone()));
        text.push_str("static int stage;\n\n");
        let writer = Writer { variables, clauses, guarding: self.guarding, attempts };
        for (number, (_, guard)) in guards.iter().enumerate() {
            let last = number + 1 == guards.len();
            let passed =
                if last { "reach_error();".into() } else { format!("stage = {};", number + 1) };
            writer.guard(&mut text, number, guard, &passed);
        }
        let traits = format!(
            "logic={} loops={} recursion=yes undefined={} integers={} arrays={}",
            word(logic),
            elements.max(self.host.loops as usize),
            if bounds.undefined { "yes" } else { "no" },
            bounds.int_bits,
            bounds.array_size,
        );
        let head = format!(
            "/* {title} */\n/* traits: {traits} */\nextern void reach_error(void);\n{}",
            with_prefix(&text)
        );
        let branch = |place: usize| self.host.taken[place];
        let probes = guards.iter().enumerate();
        let probes = probes
            .map(|(number, (place, _))| (branch(*place), format!("{PREFIX}guard_{number}()")))
            .collect();
        GuardedProgram { text: self.host.subject.probed(&head, &probes), inputs, drawing: None }
    }

    fn simpler(&self) -> Vec<Arc<dyn Scaffold>> {
        let last = self.places.last().copied().into_iter().collect();
        vec![
            Arc::new(Choices::one_cell()),
            Arc::new(Hosted::plain(Arc::clone(&self.host))),
            Arc::new(Hosted { places: last, ..self.clone() }),
            Arc::new(Hosted { attempts: 1, ..self.clone() }),
            Arc::new(Hosted { state: State::Globals, ..self.clone() }),
            Arc::new(Hosted { guarding: Guarding::Nested, ..self.clone() }),
        ]
    }
}

struct Writer<'w> {
    variables: Variables<'w>,
    clauses: &'w [Expr],
    guarding: Guarding,
    attempts: u32,
}

impl Writer<'_> {
    /// The function of a guard; `passed` is what happens when its clauses hold.
    fn guard(&self, text: &mut String, number: usize, guard: &Guard, passed: &str) {
        let Writer { variables, clauses, attempts, .. } = self;
        let _ = writeln!(text, "static void guard_{number}(void)\n{{");
        let _ = writeln!(text, "  static int attempts;");
        let _ = writeln!(text, "  if (stage != {number} || attempts == {attempts})\n    return;");
        let _ = writeln!(text, "  attempts++;");
        guard.drawn.iter().for_each(|one| variables.draw(text, *one, "  "));
        let calls: Vec<String> =
            guard.clauses.iter().map(|one| variables.call(*one, clauses[*one])).collect();
        let margin = match self.guarding {
            Guarding::Nested => {
                for (depth, call) in calls.iter().enumerate() {
                    let _ = writeln!(text, "  {}if ({call})", "  ".repeat(depth));
                }
                calls.len()
            }
            _ => {
                let _ = writeln!(text, "  if ({})", calls.join(" && "));
                1
            }
        };
        let _ = writeln!(text, "  {}{passed}\n}}\n", "  ".repeat(margin));
    }
}

impl fmt::Display for Hosted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let branches = self.host.subject.branches();
        let place = |place: &usize| {
            let branch = branches[self.host.taken[*place]];
            format!("line {} ({}, {})", branch.line, branch.kind, branch.number)
        };
        let places: Vec<String> = self.places.iter().map(place).collect();
        let times =
            if self.attempts == 1 { "once".into() } else { format!("{} times", self.attempts) };
        write!(f, "in {} at {}, asked {times}", self.host.name, places.join(", "))?;
        write!(f, ", {}, state in {}", self.guarding.words(), self.state.words())
    }
}

/// No program that is fit has names that begin like this.
const PREFIX: &str = "__refute_";

/// A text in which the names of everything of ours begin so that the host has none like them.
fn with_prefix(text: &str) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut result = String::with_capacity(text.len() * 2);
    let mut rest = text;
    while let Some(start) = rest.find(is_part) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|c| !is_part(c)).unwrap_or(from.len());
        let (word, behind) = from.split_at(end);
        result.push_str(before);
        if is_ours(word) {
            result.push_str(PREFIX);
        }
        result.push_str(word);
        rest = behind;
    }
    result + rest
}

fn is_ours(word: &str) -> bool {
    let is_numbered = ["v", "clause_", "guard_"].iter().any(|name| {
        let number = word.strip_prefix(name);
        number
            .is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
    });
    is_numbered || matches!(word, "state" | "stage" | "attempts") || is_helper(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "int main(void) { int s = 0; for (int i = 0; i < 9; i++) { if (i & 1) s++; } return s; }";

    fn host(text: &str) -> Result<Host, HostRefusal> {
        let subject = Subject::read(text, "host.c").unwrap();
        let counts = vec![1, 9, 4, 5, 0];
        let profile = Profile { counts, ..Profile::default() };
        Host::new("host", subject, &profile, vec![0, 1, 3, 2])
    }

    #[test]
    fn programs_that_would_disturb_guards_are_refused() {
        assert_eq!(host(TEXT).unwrap().loops, 9);
        let own = format!("static double fabs(double x) {{ return x; }} {TEXT}");
        assert_eq!(host(&own).err(), Some(HostRefusal::Defines("fabs".into())));
        let rounds = "int fesetround(int); int main(void) { fesetround(0x400); return 0; }";
        assert_eq!(host(rounds).err(), Some(HostRefusal::Shares("fesetround".into())));
        let subject = Subject::read(TEXT, "host.c").unwrap();
        let none = Host::new("host", subject, &Profile::default(), Vec::new());
        assert_eq!(none.err(), Some(HostRefusal::TakesNothing));
    }

    #[test]
    fn every_clause_is_asked_and_the_last_place_has_one() {
        let host = Arc::new(host(TEXT).unwrap());
        let mut rng = base::Seed(4).rng();
        for number in 0..60 {
            let bounds = formula::Bounds::default();
            let (script, mut encoding, model) =
                formula::random_script("QF_BV", base::Seed(number), bounds);
            let hosted = Hosted::drawn(Arc::clone(&host), 6, &mut rng);
            let groups = hosted.groups(&script.arena, &script.assertions);
            let mut asked: Vec<usize> =
                groups.iter().flat_map(|(_, guard)| guard.clauses.clone()).collect();
            asked.sort_unstable();
            assert_eq!(asked, (0..script.assertions.len()).collect::<Vec<_>>());
            assert_eq!(groups.last().map(|(place, _)| place), hosted.places.last());
            let blueprint = Blueprint {
                arena: &script.arena,
                encoding: &mut encoding,
                clauses: &script.assertions,
                model: Some(&model),
                logic: "QF_BV",
                title: "a test",
            };
            let program = hosted.build(blueprint, &mut rng);
            assert_eq!(program.text.matches("reach_error();").count(), 1, "{}", program.text);
            for guard in 0..groups.len() {
                let name = format!("__refute_guard_{guard}");
                assert_eq!(program.text.matches(&name).count(), 2, "{}", program.text);
            }
        }
    }

    #[test]
    fn names_of_ours_are_no_others() {
        let text = "extern double fabs(double);\nstatic int clause_0(long v12)\n{\n  return udiv(v12, t1, 0x10UL) == state.v3;\n}";
        assert_eq!(
            with_prefix(text),
            "extern double fabs(double);\nstatic int __refute_clause_0(long __refute_v12)\n{\n  return __refute_udiv(__refute_v12, t1, 0x10UL) == __refute_state.__refute_v3;\n}"
        );
    }
}
