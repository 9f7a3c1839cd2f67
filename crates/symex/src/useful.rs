//! Between which values inputs are of use: those with which an execution goes on to ask for more inputs.
//!
//! A program that assumes something of an input, or ends at once for most of its values, asks for no more then. So what
//! the paths that do ask say of the inputs before is what whoever completes an execution should give it: for each call
//! that asks for inputs a range, found anew for each exploration, so that it belongs to the inputs that were given.

use std::rc::Rc;

use base::Location;
use float::Format;
use rustc_hash::FxHashMap;
use term::{Extent, Node, Reading};
use verdict::{InputKind, InputValue};

use crate::path::Input;
use crate::symbolic::Symbolic;

/// How many inputs behind an input are waited for: what is assumed of several together comes after the last of them.
const LAGS: usize = 3;
/// How often paths are looked at for one call, and how often its range is told.
const LOOKS: u32 = 400;
const TELLINGS: u32 = 48;
/// How many executions are told for a range that does not change: the same call may stand at several places of a real
/// program.
const PLACES: u32 = 3;

/// The range of the values with which an input leads on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsefulRange {
    /// An execution that asks for the input.
    pub inputs: Vec<InputValue>,
    /// The number of the input in it.
    pub at: usize,
    /// The least and the greatest value; of a float its place in the order of floats, where zero is 0.
    pub values: Extent,
    /// How many inputs of the execution were given; nothing when the range is for all executions.
    pub given: Option<usize>,
}

/// What is known of the inputs that one call asks for.
#[derive(Clone, Copy, Default)]
struct Call {
    looks: u32,
    tellings: u32,
    /// By how many inputs came after it.
    extents: [Option<Extent>; LAGS],
    told: Option<Extent>,
    /// How often the range was told that it has now, and the last place of an input that it was told of.
    times: u32,
    at: usize,
}

/// The calls that ask for inputs.
#[derive(Default)]
pub(crate) struct Calls(FxHashMap<(Location, InputKind), Call>);

impl Symbolic {
    /// The executing path asks for one more input, so those before were of use.
    pub(crate) fn asks_for_more(&mut self) {
        if self.goals.is_none() || self.is_following() {
            return;
        }
        let inputs = Rc::clone(&self.path.inputs);
        let latest = inputs.iter().enumerate().rev().take(LAGS);
        for (lag, (place, input)) in latest.enumerate() {
            self.look_at(lag, place, *input);
        }
    }

    fn look_at(&mut self, lag: usize, place: usize, input: Input) {
        let Node::Variable(_) = self.pool.node(input.value) else { return };
        let Some(reading) = reading(input.kind) else { return };
        let key = (input.location, input.kind);
        let call = self.calls.0.entry(key).or_default();
        call.looks += 1;
        if input.guard.is_some() || call.looks > LOOKS || call.tellings > TELLINGS {
            return;
        }
        let extent = self.extent_of(input, reading);
        let call = self.calls.0.entry(key).or_default();
        let known = &mut call.extents[lag];
        *known = Some(known.map_or(extent, |known| known.either(extent)));
        // With what more inputs come after, more is known of.
        let best = call.extents.iter().rev().flatten().next().copied();
        let is_new = call.told != best;
        if !is_new && (call.times >= PLACES || place <= call.at) {
            return;
        }
        let whole = reading.whole(input.kind.width(self.model));
        let Some(values) =
            best.filter(|best| !best.is_empty() && (*best != whole || call.told.is_some()))
        else {
            return;
        };
        call.told = best;
        call.times = if is_new { 1 } else { call.times + 1 };
        (call.at, call.tellings) = (place, call.tellings + 1);
        self.tell_range(place, values);
    }

    /// Between which numbers an input is on the executing path.
    fn extent_of(&mut self, input: Input, reading: Reading) -> Extent {
        let variables = self.variables_of([input.value]);
        let conditions = Rc::clone(&self.path.conditions);
        let mut concerned = Vec::new();
        for condition in conditions.iter() {
            let of_condition = self.decisions.variables_of(&self.pool, *condition);
            if of_condition.iter().any(|variable| variables.contains(variable)) {
                concerned.push(*condition);
            }
        }
        let term = match reading {
            Reading::Float(format) => self.pool.float_from_bits(format, input.value),
            _ => input.value,
        };
        self.pool.extent(term, reading, &concerned)
    }

    fn tell_range(&mut self, place: usize, values: Extent) {
        let Some(goals) = self.goals.clone() else { return };
        let model = Rc::clone(&self.path.model);
        let inputs = self.inputs_under(&model);
        let before = self.path.inputs.iter().take(place);
        let is_asked = |input: &&Input| {
            input.guard.is_none_or(|guard| model.borrow_mut().holds(&self.pool, guard))
        };
        let at = before.filter(is_asked).count();
        goals.tell_range(UsefulRange { inputs, at, values, given: self.given_inputs() });
    }
}

/// How the bits of an input are numbers.
fn reading(kind: InputKind) -> Option<Reading> {
    Some(match kind {
        InputKind::Bool | InputKind::Int128 | InputKind::UInt128 => return None,
        InputKind::Pointer | InputKind::PChar => return None,
        InputKind::Float => Reading::Float(Format::Single),
        InputKind::Double => Reading::Float(Format::Double),
        kind if kind.is_signed() => Reading::Signed,
        _ => Reading::Unsigned,
    })
}
