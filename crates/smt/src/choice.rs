//! Which solver to use, as people write it, and how it is put together.

use process::{Cancel, Limits};

use crate::{BitwuzlaSolver, Checked, Portfolio, SmtlibSolver, Solver, Z3Solver};

/// Which solver to use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// Bitwuzla, built in.
    #[default]
    Bitwuzla,
    /// Z3, built in.
    Z3,
    /// A command that reads SMT-LIB.
    Smtlib(String),
    /// Those built in, in turn.
    Portfolio,
}

/// Reads `bitwuzla`, `z3`, `smtlib:CMD` or `portfolio`.
pub fn parse_choice(text: &str) -> Result<Choice, String> {
    match text {
        "bitwuzla" => Ok(Choice::Bitwuzla),
        "z3" => Ok(Choice::Z3),
        "portfolio" => Ok(Choice::Portfolio),
        _ => match text.strip_prefix("smtlib:") {
            Some(command) => SmtlibSolver::new(command).map(|_| Choice::Smtlib(command.to_owned())),
            None => Err(format!(
                "'{text}' is not a solver: write bitwuzla, z3, portfolio, or smtlib:CMD with a \
                 command that reads SMT-LIB, such as 'smtlib:cvc5 --lang smt2'"
            )),
        },
    }
}

impl std::str::FromStr for Choice {
    type Err = String;

    fn from_str(text: &str) -> Result<Choice, String> {
        parse_choice(text)
    }
}

impl std::fmt::Display for Choice {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Choice::Bitwuzla => formatter.write_str("bitwuzla"),
            Choice::Z3 => formatter.write_str("z3"),
            Choice::Smtlib(command) => write!(formatter, "smtlib:{command}"),
            Choice::Portfolio => formatter.write_str("portfolio"),
        }
    }
}

/// A small question must not wait for what earlier ones left in the solver: with ten times as much,
/// a thousand small questions took three times as long.
const RENEW_FOR_SMALL: usize = 2_000;

/// The solver that was chosen, for many small questions that have little to do with each other.
/// Nothing for programs: starting one costs more than small questions save.
pub fn open_for_small(choice: &Choice, cancel: &Cancel) -> Option<Box<dyn Solver>> {
    match choice {
        Choice::Bitwuzla | Choice::Portfolio => {
            let solver = BitwuzlaSolver::renewed_after(RENEW_FOR_SMALL);
            Some(Box::new(Checked(solver.interruptible(cancel))))
        }
        Choice::Z3 => {
            Some(Box::new(Checked(Z3Solver::renewed_after(RENEW_FOR_SMALL).interruptible(cancel))))
        }
        Choice::Smtlib(_) => None,
    }
}

/// The solver that was chosen, every model of which is checked. Its queries end soon after the wish
/// to stop. The limits are for solvers that are programs; a command that does not work is an error.
pub fn open(choice: &Choice, cancel: &Cancel, limits: Limits) -> Result<Box<dyn Solver>, String> {
    let bitwuzla = || Box::new(Checked(BitwuzlaSolver::default().interruptible(cancel)));
    let z3 = || Box::new(Checked(Z3Solver::default().interruptible(cancel)));
    Ok(match choice {
        Choice::Bitwuzla => bitwuzla(),
        Choice::Z3 => z3(),
        Choice::Smtlib(command) => {
            let solver = SmtlibSolver::new(command)?;
            let mut solver = solver.interruptible(cancel).limited(limits);
            solver.try_out()?;
            Box::new(Checked(solver))
        }
        Choice::Portfolio => Box::new(Portfolio::new(vec![bitwuzla(), z3()])),
    })
}
