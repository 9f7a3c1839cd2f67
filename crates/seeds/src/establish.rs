//! What is true of a program that calls `reach_error`, by executing it in every way there is.
//!
//! A reducer makes thousands of programs that nobody has seen before; most of them are not C any more,
//! or have no defined meaning. A [`glance`] costs one build and one run; [`establish`] is as strict as
//! the filter for seeds.

use process::End;
use verdict::Truth;

use crate::build::{Build, BuildFailure, PLAIN, SANITIZED};
use crate::confirm::REACHED;
use crate::examine::{Evidence, SIGABRT, describe, refuse_unspecified_order, sanitizer_report};
use crate::interpreted::interpret_truth;
use crate::stage::{Dropped, Stage};
use crate::workshop::{Behaviour, Bench, Workshop};

/// A program's truth, and what speaks for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Established {
    /// Whether it reaches its error call.
    pub truth: Truth,
    /// What our interpreter says.
    pub evidence: Evidence,
    /// The builds that were run, all with the same result.
    pub builds: Vec<String>,
}

/// How a program ends, built by one compiler.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glance {
    /// Whether it reached its error call.
    pub truth: Truth,
    behaviour: Behaviour,
    messages: String,
}

/// Builds a program with one compiler and runs it.
///
/// # Errors
///
/// When it does not compile or does not end as a test program does.
pub fn glance(workshop: &Workshop, text: &str, inputs: &[i32]) -> Result<Glance, Dropped> {
    let bench = bench(workshop)?;
    let (behaviour, messages) = run(&bench, text, inputs, PLAIN[0])?;
    Ok(Glance { truth: truth(&behaviour)?, behaviour, messages })
}

/// Complaints about values that are never given: programs with them have no meaning, even where every
/// execution happens to do the same.
const VALUES: [&str; 3] =
    ["-Werror=return-type", "-Werror=uninitialized", "-Werror=maybe-uninitialized"];

/// Complaints about old or careless C that hide mistakes.
const CARELESSNESS: [&str; 5] = [
    "-Werror=implicit-function-declaration",
    "-Werror=implicit-int",
    "-Werror=int-conversion",
    "-Werror=incompatible-pointer-types",
    "-Werror=builtin-declaration-mismatch",
];

/// Whether gcc takes a text without complaints that hide mistakes: undeclared functions, missing
/// types, pointers of the wrong type.
pub fn is_strict(workshop: &Workshop, text: &str) -> bool {
    let Ok(bench) = workshop.bench() else { return false };
    is_free_of(&bench, text, &CARELESSNESS)
}

fn is_free_of(bench: &Bench<'_>, text: &str, complaints: &[&str]) -> bool {
    if std::fs::write(bench.path("strict.c"), source::encode(text)).is_err() {
        return false;
    }
    let command = bench
        .tool(&bench.workshop.tools.gcc)
        // What is not initialised is seen only when the code is optimised.
        .args(["-std=gnu17", "-O1", "-c", "-o", "strict.o", "strict.c"])
        .args(complaints);
    bench.start(command).is_ok_and(|outcome| outcome.end.success())
}

/// Executes a program in every build, under every sanitizer and in our interpreter.
///
/// # Errors
///
/// When two of them disagree, one finds undefined behaviour, or one execution cannot tell: a program
/// with inputs is not shown to be safe by some of them.
pub fn establish(workshop: &Workshop, text: &str, inputs: &[i32]) -> Result<Established, Dropped> {
    establish_further(workshop, text, inputs, glance(workshop, text, inputs)?)
}

/// The same for a program that was glanced at: its first build is not made again.
///
/// # Errors
///
/// As for [`establish`].
pub fn establish_further(
    workshop: &Workshop,
    text: &str,
    inputs: &[i32],
    glance: Glance,
) -> Result<Established, Dropped> {
    let Glance { truth, behaviour: expected, messages } = glance;
    let bench = bench(workshop)?;
    refuse_unspecified_order(&messages)?;
    if truth == Truth::Safe && text.contains("__VERIFIER_nondet_") {
        return Err(Dropped::at(Stage::Run, "one execution does not show that others are safe"));
    }
    if !is_free_of(&bench, text, &VALUES) {
        return Err(Dropped::at(Stage::Compile, "it uses a value that is never given"));
    }
    let mut builds = vec![PLAIN[0].to_string()];
    for build in PLAIN[1..].iter().chain(&SANITIZED) {
        let (behaviour, messages) = run(&bench, text, inputs, *build)?;
        refuse_unspecified_order(&messages)?;
        if behaviour != expected {
            let end = describe(behaviour.end);
            return Err(Dropped::at(Stage::Agree, format!("{build}: it ends otherwise: {end}")));
        }
        builds.push(build.to_string());
    }
    let evidence = match inputs {
        [] => interpret_truth(&bench, text, truth, &expected)?,
        _ => Evidence::NotInterpreted("it reads inputs".into()),
    };
    Ok(Established { truth, evidence, builds })
}

fn bench(workshop: &Workshop) -> Result<Bench<'_>, Dropped> {
    workshop.bench().map_err(|error| Dropped::at(Stage::Read, error.to_string()))
}

fn truth(behaviour: &Behaviour) -> Result<Truth, Dropped> {
    match behaviour.end {
        End::Exited(REACHED) => Ok(Truth::Violated),
        End::Exited(114) => Err(Dropped::at(Stage::Run, "an assumption does not hold")),
        End::Exited(115) => Err(Dropped::at(Stage::Run, "it asks for more inputs")),
        End::Exited(_) | End::Signaled(SIGABRT) => Ok(Truth::Safe),
        end => Err(Dropped::at(Stage::Run, describe(end))),
    }
}

/// One build and one run: how it ended, and what the compiler said.
fn run(
    bench: &Bench<'_>,
    text: &str,
    inputs: &[i32],
    build: Build,
) -> Result<(Behaviour, String), Dropped> {
    let built = bench.build(text, build).map_err(|failure| match failure {
        BuildFailure::Refused(complaint) => {
            Dropped::at(Stage::Compile, format!("{build}: {complaint}"))
        }
        BuildFailure::Start(error) => Dropped::at(Stage::Compile, error.to_string()),
    })?;
    let inputs: Vec<String> = inputs.iter().map(i32::to_string).collect();
    let command = bench
        .program(&built.binary)
        .env("REFUTE_INPUTS", inputs.join(","))
        .env("ASAN_OPTIONS", "detect_leaks=0:detect_stack_use_after_return=1");
    let ran = bench.start(command).map_err(|error| Dropped::at(Stage::Run, error.to_string()))?;
    if let Some(line) = sanitizer_report(&ran.stderr_text()) {
        return Err(Dropped::at(Stage::Sanitize, format!("{build}: {line}")));
    }
    Ok((Behaviour { end: ran.end, output: ran.stdout }, built.messages))
}

#[cfg(test)]
mod tests {
    use process::Cancel;

    use super::*;
    use crate::workshop::Tools;

    fn established(text: &str) -> Result<Established, Dropped> {
        let workshop = Workshop::new(Tools::default(), Cancel::new()).unwrap();
        let text = format!("extern void reach_error(void);\n{text}");
        establish(&workshop, &text, &[])
    }

    #[test]
    fn executions_tell_the_truth() {
        let safe = established("int main(void) { return 0; }").unwrap();
        assert_eq!((safe.truth, safe.builds.len()), (Truth::Safe, 7));
        assert_eq!(safe.evidence, Evidence::Interpreted);
        let violated = established("int main(void) { reach_error(); return 0; }").unwrap();
        assert_eq!((violated.truth, violated.evidence), (Truth::Violated, Evidence::Interpreted));
    }

    #[test]
    fn what_is_undefined_has_no_truth() {
        for (text, stage) in [
            (
                "int main(void) { volatile int a[2] = {0}; a[1 + !a[0]]; return 0; }",
                Stage::Sanitize,
            ),
            ("int main(void) { int i = 2147483647; i++; return 0; }", Stage::Sanitize),
            ("int main(void) { int i = 0; i = i++ + 1; return 0; }", Stage::Order),
            ("int main(void) { return 0 }", Stage::Compile),
            ("int f(void) { } int main(void) { int x = f(); return 0 * x; }", Stage::Compile),
            ("int main(void) { for (;;) ; }", Stage::Run),
            ("extern int __VERIFIER_nondet_int(void); int main(void) { return 0; }", Stage::Run),
        ] {
            assert_eq!(established(text).unwrap_err().stage, stage, "{text}");
        }
        // Whoever notices first.
        established("int main(void) { int x; if (x) reach_error(); return 0; }").unwrap_err();
    }

    #[test]
    fn strictness_is_about_hidden_mistakes() {
        let workshop = Workshop::new(Tools::default(), Cancel::new()).unwrap();
        assert!(is_strict(&workshop, "int main(void) { return 0; }"));
        assert!(!is_strict(&workshop, "int main(void) { return f(); }"));
        assert!(!is_strict(&workshop, "f(void) { return 0; } int main(void) { return f(); }"));
    }
}
