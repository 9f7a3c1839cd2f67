//! Programs with inputs whose truth is claimed: the inputs that lead to the error, or that there are none.

use process::End;
use verdict::Truth;

use crate::bench::{ADDRESS_SANITIZER, Behaviour};
use crate::build::{PLAIN, SANITIZED};
use crate::doubt::{Doubt, Step};
use crate::establish::{NO_MORE_INPUTS, REACHED, bench, glance, interpret, run};
use crate::interpreted::Interpretation;
use crate::symptoms::{describe, sanitizer_report};
use crate::workshop::Workshop;

/// Executes a program with the inputs that lead it to its error: both compilers with and without optimisation,
/// sanitizers and our interpreter must all come there, and find nothing undefined on the way.
///
/// # Errors
///
/// When one of them does not.
pub fn confirm_error(
    workshop: &Workshop,
    text: &str,
    inputs: &[i64],
) -> Result<Interpretation, Doubt> {
    let glance = glance(workshop, text, inputs, None)?;
    if glance.truth != Truth::Violated {
        return Err(Doubt::at(Step::Run, format!("{}: it does not reach its error", PLAIN[0])));
    }
    let bench = bench(workshop)?;
    for build in PLAIN[1..].iter().chain(&SANITIZED[..1]) {
        let end = run(&bench, text, inputs, *build, None)?.behaviour.end;
        if end != End::Exited(REACHED) {
            let reason = format!("{build}: it does not reach its error: {}", describe(end));
            return Err(Doubt::at(Step::Agree, reason));
        }
    }
    interpret(workshop, text, inputs, &glance)
}

/// Executes a program that is claimed to be safe, with sanitizers, on lists of inputs: none may lead to its error, and
/// nothing undefined may happen.
///
/// # Errors
///
/// When one does.
pub fn try_to_reach(workshop: &Workshop, text: &str, tries: &[Vec<i64>]) -> Result<(), Doubt> {
    let bench = bench(workshop)?;
    let build = SANITIZED[0];
    let refused = |failure: crate::BuildFailure| Doubt::at(Step::Compile, failure.of(build));
    let built = bench.build(text, build).map_err(refused)?;
    for inputs in tries {
        let command = bench.fed(&built, inputs, None).envs([ADDRESS_SANITIZER]);
        let ran = bench.start(command).map_err(|error| Doubt::at(Step::Run, error.to_string()))?;
        if ran.end == End::Exited(REACHED) {
            return Err(Doubt::at(Step::Run, "it is safe, and yet inputs lead to its error"));
        }
        if let Some(line) = sanitizer_report(&ran.stderr_text()) {
            return Err(Doubt::at(Step::Sanitize, format!("{build}: {line}")));
        }
    }
    Ok(())
}

/// Executes a program that does what it did before, whatever its inputs are, unless they lead to its error; `may_reach`
/// says whether any may. With optimisation and with sanitizers, it must behave as is expected and do nothing undefined.
///
/// # Errors
///
/// When it does something else.
pub fn keeps_behaviour(
    workshop: &Workshop,
    text: &str,
    tries: &[Vec<i64>],
    expected: &Behaviour,
    may_reach: bool,
) -> Result<(), Doubt> {
    let bench = bench(workshop)?;
    for build in [PLAIN[2], SANITIZED[0]] {
        let refused = |failure: crate::BuildFailure| Doubt::at(Step::Compile, failure.of(build));
        let built = bench.build(text, build).map_err(refused)?;
        for inputs in tries {
            let command = bench.fed(&built, inputs, None).envs([ADDRESS_SANITIZER]);
            let ran = bench.start(command);
            let ran = ran.map_err(|error| Doubt::at(Step::Run, error.to_string()))?;
            if let Some(line) = sanitizer_report(&ran.stderr_text()) {
                return Err(Doubt::at(Step::Sanitize, format!("{build}: {line}")));
            }
            if ran.end == End::Exited(REACHED) {
                if !may_reach {
                    return Err(Doubt::at(
                        Step::Run,
                        "it is safe, and yet inputs lead to its error",
                    ));
                }
            } else if ran.end == End::Exited(NO_MORE_INPUTS) {
                return Err(Doubt::at(Step::Run, "it asks for more inputs than it got"));
            } else if ran.end != expected.end || ran.stdout != expected.output {
                let end = describe(ran.end);
                let reason = format!("{build}: guards change what it does: {end}");
                return Err(Doubt::at(Step::Agree, reason));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use process::Cancel;

    use super::*;
    use crate::workshop::Tools;

    #[test]
    fn what_is_done_otherwise_is_noticed() {
        let workshop = Workshop::new(Tools::default(), Cancel::new()).unwrap();
        let kept = |then: &str, may_reach: bool| {
            let text = format!(
                "extern void reach_error(void); extern int __VERIFIER_nondet_int(void); \
                 extern int puts(const char *); \
                 int main(void) {{ puts(\"host\"); if (__VERIFIER_nondet_int() == 7) {then} return 3; }}"
            );
            let expected = Behaviour { end: End::Exited(3), output: b"host\n".to_vec() };
            let tries = [vec![1], vec![7]];
            keeps_behaviour(&workshop, &text, &tries, &expected, may_reach).map_err(|it| it.step)
        };
        assert_eq!(kept("reach_error();", true), Ok(()));
        assert_eq!(kept("reach_error();", false), Err(Step::Run));
        assert_eq!(kept("return 4;", true), Err(Step::Agree));
        assert_eq!(kept("puts(\"guest\");", true), Err(Step::Agree));
        assert_eq!(kept("__VERIFIER_nondet_int();", true), Err(Step::Run));
    }
}
