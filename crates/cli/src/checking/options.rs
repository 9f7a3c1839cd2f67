//! How far and for what is searched: the options that are the engine's own.

use std::str::FromStr;

use bmc::{Growth, Unwinding};
use check::{Exploration, Fuzzing, Preconditions, Proving};
use clap::{Args, ValueEnum};

/// How the program is explored.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Exploration")]
pub struct ExplorationOptions {
    /// Start at this function, with arguments that are inputs: numbers, structs, and pointers to new
    /// arrays of inputs; with * in it, at each function that fits, one after the other
    #[arg(long, value_name = "FUNCTION", default_value = "main")]
    entry: String,

    /// Start at each function of the files, one after the other; a table has the answers
    #[arg(long)]
    all_functions: bool,

    /// Only at the functions that differ from what they were in this revision (git)
    #[arg(long, value_name = "REVISION")]
    since: Option<String>,

    /// How many elements the arrays have at most that the entry's arguments point to
    #[arg(long, value_name = "N", default_value_t = 4)]
    entry_array_size: u32,

    /// What holds for the entry's arguments: C over its parameters, with size(p) for how many elements p points
    /// to, such as 'len <= size(buf)', or 'end == buf + len'; also a comment: refute: assume len <= size(buf)
    #[arg(long, value_name = "CONDITION")]
    assume: Vec<String>,

    /// Let this parameter of the entry also be null; also a comment: refute: null buf
    #[arg(long, value_name = "PARAMETER", value_delimiter = ',')]
    null: Vec<String>,

    /// Follow no loop further than N iterations and no recursion deeper than N + 1 calls, whether
    /// inputs decide about them or not. Without this, the bound grows until the budget ends
    #[arg(long, value_name = "N")]
    unwind: Option<u32>,

    /// Raise the bound of loops by N from wave to wave; without this, it doubles
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    unwind_step: Option<u32>,

    /// Bounds of single loops: the loop's function, its number in it from 0, its bound
    #[arg(long, value_name = "FUNCTION.LOOP:N", value_delimiter = ',')]
    unwindset: Vec<LoopBound>,

    /// Follow no path further than N blocks of code
    #[arg(long, value_name = "N")]
    max_depth: Option<u64>,

    /// Only look for violations: never answers true
    #[arg(long)]
    falsify: bool,

    /// Let a fuzzer look for violations too, in turns with the engine; with --jobs 2 it does so all the time
    #[arg(long)]
    fuzz: bool,

    /// Prove loops for any number of rounds: in turns with the exploration, before it, or not at all
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    induction: Induction,

    /// Do not stop at the first violation; give every property its own verdict
    #[arg(long)]
    all_properties: bool,

    /// Let malloc and every function that allocates fail; whether a call does is an input
    #[arg(long)]
    malloc_may_fail: bool,

    /// Let printf and every other output function fail; whether a call does is an input
    #[arg(long)]
    output_may_fail: bool,

    /// Let functions return anything that have neither a body nor a model, instead of not deciding
    #[arg(long)]
    havoc_unknown: bool,

    /// What a read of a volatile object gives: what was written last, or an input
    #[arg(long, value_enum, default_value_t)]
    volatile: Volatile,
}

/// Which functions are asked about one by one.
pub struct Survey {
    /// What their names fit; all where it is empty.
    pub patterns: Vec<String>,
    /// Only those that changed since this revision.
    pub since: Option<String>,
}

/// What a read of a volatile object gives.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Volatile {
    /// What was written last: nobody else writes it.
    #[default]
    Memory,
    /// An input.
    Input,
}

/// Whether loops are proved for all rounds.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Induction {
    /// In turns with the exploration.
    #[default]
    Beside,
    /// Before it.
    First,
    /// Not at all.
    Off,
}

/// The bound of one loop.
#[derive(Clone, PartialEq, Eq, Debug)]
struct LoopBound {
    function: String,
    number: u32,
    bound: u32,
}

impl FromStr for LoopBound {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || format!("'{text}' is not FUNCTION.LOOP:N, such as main.0:5");
        let (place, bound) = text.rsplit_once(':').ok_or_else(wrong)?;
        let (function, number) = place.rsplit_once('.').ok_or_else(wrong)?;
        let parse = |number: &str| number.trim().parse().map_err(|_| wrong());
        let (number, bound) = (parse(number)?, parse(bound)?);
        if function.trim().is_empty() {
            return Err(wrong());
        }
        Ok(LoopBound { function: function.trim().into(), number, bound })
    }
}

impl ExplorationOptions {
    /// What they say, for so many processors.
    pub fn exploration(&self, jobs: u32) -> Exploration {
        Exploration {
            fuzzing: match (jobs > 1, self.fuzz) {
                (true, _) => Fuzzing::Beside,
                (false, true) => Fuzzing::InTurns,
                (false, false) => Fuzzing::Off,
            },
            proving: match self.induction {
                Induction::Beside => Proving::Beside,
                Induction::First => Proving::First,
                Induction::Off => Proving::Off,
            },
            entry: self.entry.clone(),
            entry_array_size: self.entry_array_size,
            preconditions: Preconditions {
                assumed: self.assume.clone(),
                nullable: self.null.clone(),
            },
            unwinding: self.unwinding(),
            max_depth: self.max_depth,
            falsify: self.falsify,
            only_passing: false,
            all_properties: self.all_properties,
            malloc_may_fail: self.malloc_may_fail,
            output_may_fail: self.output_may_fail,
            havoc_unknown: self.havoc_unknown,
            volatile_inputs: self.volatile == Volatile::Input,
            plain_start: false,
            ..Exploration::default()
        }
    }

    /// Which functions are asked about one by one; nothing when it is one program.
    pub fn survey(&self) -> Option<Survey> {
        let has_star = self.entry.contains('*');
        let is_one = self.entry != "main" && !has_star;
        (self.all_functions || has_star || self.since.is_some()).then(|| Survey {
            // A project's own entry is no answer to the question about all.
            patterns: match !self.all_functions && (has_star || is_one) {
                true => vec![self.entry.clone()],
                false => Vec::new(),
            },
            since: self.since.clone(),
        })
    }

    fn unwinding(&self) -> Unwinding {
        let mut unwinding = Unwinding::default();
        if let Some(step) = self.unwind_step {
            (unwinding.first, unwinding.growth) = (step, Growth::By(step));
        }
        if let Some(bound) = self.unwind {
            // Without steps there is nothing to see on the way to a bound that is fixed.
            unwinding.first = self.unwind_step.map_or(bound, |step| step.min(bound));
            unwinding.last = Some(bound);
            unwinding.counts_all = true;
        }
        let bounds = self.unwindset.iter();
        unwinding.of_loops = bounds.map(|of| (of.function.clone(), of.number, of.bound)).collect();
        unwinding
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_loops_name_function_and_number() {
        let bound = |text: &str| text.parse::<LoopBound>();
        let expected = LoopBound { function: "main".into(), number: 0, bound: 5 };
        assert_eq!(bound("main.0:5"), Ok(expected.clone()));
        assert_eq!(bound(" main.0:5"), Ok(expected));
        for wrong in ["main", "main.0", "main:5", ".0:5", "main.x:5", "main.0:"] {
            assert!(bound(wrong).is_err(), "{wrong}");
        }
    }
}
