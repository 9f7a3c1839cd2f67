//! Where programs come from.

use process::Cancel;
use verdict::Truth;

/// A program whose truth is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// A name for people, unique within what its producer makes.
    pub name: String,
    /// How it was made, such as `fcr`; tables are split by it.
    pub strategy: String,
    /// Whether it reaches its error call.
    pub truth: Truth,
    /// The C text, in the neutral dialect of `checkers`.
    pub text: String,
    /// The seed program that it was made from.
    pub seed_name: String,
    /// What input functions return, in order, where the program reaches its error call: numbers, and the bits of
    /// floats. Nothing when it asks for no inputs.
    pub inputs: Vec<i64>,
}

/// Something that was not made, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dropped {
    /// Where it was dropped, such as `compile` or `oracle`.
    pub stage: String,
    /// Why.
    pub reason: String,
}

/// What came of one unit.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Produced {
    /// The programs.
    pub programs: Vec<Program>,
    /// What was not made.
    pub dropped: Vec<Dropped>,
    /// Seconds by part of the work.
    pub seconds: Vec<(String, f64)>,
}

/// Makes programs, unit by unit.
///
/// Units are numbered from 0. The same unit gives the same programs, whoever asks and whenever: a
/// unit that was interrupted is produced again, and shards share the numbers among themselves.
pub trait Producer: Sync {
    /// How many units there are; `u64::MAX` when there is no end.
    fn units(&self) -> u64;

    /// Makes the programs of one unit. After `cancel` is raised, the result is thrown away.
    fn produce(&self, unit: u64, cancel: &Cancel) -> Produced;

    /// A smaller program of the same truth than one of this unit, for which `shows` is true; it ends the search by
    /// saying nothing. Only who knows what a program was made from can do that where its truth cannot be executed.
    fn smaller(
        &self,
        _unit: u64,
        _program: &Program,
        _shows: &mut dyn FnMut(&Program) -> Option<bool>,
    ) -> Option<Program> {
        None
    }
}
