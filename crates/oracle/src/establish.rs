//! What is true of a program that calls `reach_error`, by executing it in every way there is.
//!
//! A reducer makes thousands of programs that nobody has seen before; most of them are not C any more,
//! or have no defined meaning. A [`glance`] costs one build and one run; [`establish`] is as strict as
//! the filter for seeds.

use std::time::Duration;

use process::End;
use verdict::{InputKind, Truth};

use crate::bench::{ADDRESS_SANITIZER, Behaviour, Bench};
use crate::build::{Build, BuildFailure, PLAIN, SANITIZED};
use crate::complaints::Complaints;
use crate::doubt::{Doubt, Step};
use crate::interpreted::{Interpretation, interpret_truth};
use crate::symptoms::{SIGABRT, describe, refuse_unspecified, sanitizer_report};
use crate::workshop::Workshop;

/// The status with which the runtime ends a program that reaches its error call.
pub(crate) const REACHED: i32 = 113;

/// The status with which the runtime ends a program that asks for more inputs than there are.
pub(crate) const NO_MORE_INPUTS: i32 = 115;

/// A program's truth, and what speaks for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Established {
    /// Whether it reaches its error call.
    pub truth: Truth,
    /// What our interpreter says.
    pub evidence: Interpretation,
    /// The builds that were run, all with the same result.
    pub builds: Vec<String>,
    /// What the compilers complained of.
    pub complaints: Complaints,
    /// How long it ran, built by the first compiler.
    pub time: Duration,
}

impl Established {
    /// How long a program may run that is made from this one: many times as long, but not the time
    /// that is allowed to a program nobody knows. Half of what a reducer tries never ends.
    pub fn patience(&self) -> Duration {
        (self.time * 20).max(Duration::from_millis(300))
    }
}

/// How a program ends, built by one compiler.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glance {
    /// Whether it reached its error call.
    pub truth: Truth,
    /// What the compiler complained of.
    pub complaints: Complaints,
    behaviour: Behaviour,
    time: Duration,
}

/// Builds a program with one compiler and runs it, for no longer than `patience`.
///
/// # Errors
///
/// When it does not compile or does not end as a test program does.
pub fn glance(
    workshop: &Workshop,
    text: &str,
    inputs: &[i64],
    patience: Option<Duration>,
) -> Result<Glance, Doubt> {
    let bench = bench(workshop)?;
    let Execution { behaviour, messages, time } = run(&bench, text, inputs, PLAIN[0], patience)?;
    refuse_unspecified(&messages)?;
    let complaints = Complaints::of(&messages);
    Ok(Glance { truth: truth(&behaviour)?, complaints, behaviour, time })
}

/// What our interpreter says of a program that was glanced at. It sees nearly everything that the
/// sanitizers see, at a tenth of the cost of all builds.
///
/// # Errors
///
/// When it ends otherwise or does something undefined.
pub fn interpret(
    workshop: &Workshop,
    text: &str,
    inputs: &[i64],
    glance: &Glance,
) -> Result<Interpretation, Doubt> {
    interpret_truth(&bench(workshop)?, text, inputs, glance.truth, &glance.behaviour)
}

/// Executes a program in every build, under every sanitizer and in our interpreter.
///
/// # Errors
///
/// When two of them disagree, one finds undefined behaviour, or one execution cannot tell: a program
/// with inputs is not shown to be safe by some of them.
pub fn establish(workshop: &Workshop, text: &str, inputs: &[i64]) -> Result<Established, Doubt> {
    establish_further(workshop, text, inputs, &glance(workshop, text, inputs, None)?, None)
}

/// The same for a program that was glanced at: its first build is not made again. The compilers may
/// complain of it no more than of `limit`.
///
/// # Errors
///
/// As for [`establish`].
pub fn establish_further(
    workshop: &Workshop,
    text: &str,
    inputs: &[i64],
    glance: &Glance,
    limit: Option<&Complaints>,
) -> Result<Established, Doubt> {
    let Glance { truth, behaviour: expected, mut complaints, time } = glance.clone();
    let bench = bench(workshop)?;
    if truth == Truth::Safe && text.contains("__VERIFIER_nondet_") {
        return Err(Doubt::at(Step::Run, "one execution does not show that others are safe"));
    }
    let mut builds = vec![PLAIN[0].to_string()];
    for build in PLAIN[1..].iter().chain(&SANITIZED) {
        let Execution { behaviour, messages, .. } = run(&bench, text, inputs, *build, None)?;
        refuse_unspecified(&messages)?;
        complaints = complaints.or(&Complaints::of(&messages));
        if let Some(name) = limit.and_then(|limit| complaints.beyond(limit)) {
            return Err(Doubt::at(Step::Compile, format!("{build} complains of {name}")));
        }
        if behaviour != expected {
            let end = describe(behaviour.end);
            return Err(Doubt::at(Step::Agree, format!("{build}: it ends otherwise: {end}")));
        }
        builds.push(build.to_string());
    }
    let evidence = interpret(workshop, text, inputs, glance)?;
    Ok(Established { truth, evidence, builds, complaints, time })
}

pub(crate) fn bench(workshop: &Workshop) -> Result<Bench<'_>, Doubt> {
    workshop.bench().map_err(|error| Doubt::at(Step::Read, error.to_string()))
}

fn truth(behaviour: &Behaviour) -> Result<Truth, Doubt> {
    match behaviour.end {
        End::Exited(REACHED) => Ok(Truth::Violated),
        End::Exited(114) => Err(Doubt::at(Step::Run, "an assumption does not hold")),
        End::Exited(NO_MORE_INPUTS) => Err(Doubt::at(Step::Run, "it asks for more inputs")),
        End::Exited(_) | End::Signaled(SIGABRT) => Ok(Truth::Safe),
        end => Err(Doubt::at(Step::Run, describe(end))),
    }
}

/// The words of verifiers, as they are defined in front of a program for each of them. Behind the
/// program they make sure that it declares them itself, and in the same way.
fn words(text: &str) -> String {
    let mut words = String::from(
        "extern void reach_error(void); extern void __VERIFIER_assume(int); \
         extern int __VERIFIER_nondet_int(void);",
    );
    for kind in InputKind::ALL {
        let name = format!("__VERIFIER_nondet_{}", kind.names()[0]);
        if kind != InputKind::Int && text.contains(&name) {
            words += &format!(" extern {} {name}(void);", kind.c_type());
        }
    }
    words + "\n"
}

/// One build and one run.
pub(crate) struct Execution {
    pub(crate) behaviour: Behaviour,
    /// What the compiler said.
    messages: String,
    time: Duration,
}

pub(crate) fn run(
    bench: &Bench<'_>,
    text: &str,
    inputs: &[i64],
    build: Build,
    patience: Option<Duration>,
) -> Result<Execution, Doubt> {
    let text = format!("{text}\n{}", words(text));
    let refused = |failure: BuildFailure| Doubt::at(Step::Compile, failure.of(build));
    let built = bench.build(&text, build).map_err(refused)?;
    let command = bench.fed(&built, inputs, patience).envs([ADDRESS_SANITIZER]);
    let ran = bench.start(command).map_err(|error| Doubt::at(Step::Run, error.to_string()))?;
    if let Some(line) = sanitizer_report(&ran.stderr_text()) {
        return Err(Doubt::at(Step::Sanitize, format!("{build}: {line}")));
    }
    let time = ran.usage.wall;
    let behaviour = Behaviour { end: ran.end, output: ran.stdout };
    Ok(Execution { behaviour, messages: built.messages, time })
}

#[cfg(test)]
mod tests {
    use process::Cancel;

    use super::*;
    use crate::workshop::Tools;

    fn established(text: &str) -> Result<Established, Doubt> {
        let workshop = Workshop::new(Tools::default(), Cancel::new()).unwrap();
        establish(&workshop, text, &[])
    }

    #[test]
    fn executions_tell_the_truth() {
        let safe = established("int main(void) { return 0; }").unwrap();
        assert_eq!((safe.truth, safe.builds.len()), (Truth::Safe, 7));
        assert_eq!(safe.evidence, Interpretation::Interpreted);
        let text = "void reach_error(void); int main(void) { reach_error(); return 0; }";
        let violated = established(text).unwrap();
        assert_eq!(
            (violated.truth, violated.evidence),
            (Truth::Violated, Interpretation::Interpreted)
        );
    }

    #[test]
    fn what_is_undefined_has_no_truth() {
        for (text, step) in [
            ("int main(void) { volatile int a[2] = {0}; a[1 + !a[0]]; return 0; }", Step::Sanitize),
            ("int main(void) { int i = 2147483647; i++; return 0; }", Step::Sanitize),
            ("int main(void) { int i = 0; i = i++ + 1; return 0; }", Step::Order),
            ("int main(void) { return 0 }", Step::Compile),
            ("int reach_error(); int main(void) { reach_error(); return 0; }", Step::Compile),
            ("int main(void) { reach_error(); return 0; }", Step::Compile),
            ("int main(void) { for (;;) ; }", Step::Run),
            ("extern int __VERIFIER_nondet_int(void); int main(void) { return 0; }", Step::Run),
        ] {
            assert_eq!(established(text).unwrap_err().step, step, "{text}");
        }
        // Whoever notices first.
        established(
            "void reach_error(); int main(void) { int x; if (x) reach_error(); return 0; }",
        )
        .unwrap_err();
    }

    #[test]
    fn what_is_careless_is_counted() {
        let workshop = Workshop::new(Tools::default(), Cancel::new()).unwrap();
        let complaints = |text: &str| {
            let glance = glance(&workshop, text, &[], None).unwrap();
            let seen = glance.complaints.clone();
            let limited = establish_further(&workshop, text, &[], &glance, Some(&seen));
            (seen, limited.map(|established| established.complaints))
        };
        let clean = "int f(void) { return 0; } int main(void) { return f(); }";
        let none = Complaints::default();
        assert_eq!(complaints(clean), (none.clone(), Ok(none.clone())));
        for (text, name) in [
            ("f(void) { return 0; } int main(void) { return f(); }", "implicit-int"),
            ("int f(void) { } int main(void) { f(); return 0; }", "return-type"),
        ] {
            assert_eq!(complaints(text).0.beyond(&none), Some(name), "{text}");
        }
        // Seen only when the code is optimised, so that the first build does not know.
        let late = "__attribute__((noinline)) int f(int c, int *d) { int x; if (c) x = *d; \
                    return x + c; } int main(void) { int d = 1; return f(1, &d) - 2; }";
        let (first, all) = complaints(late);
        assert_eq!(first, none);
        assert!(all.unwrap_err().reason.contains("complains of"));
    }
}
