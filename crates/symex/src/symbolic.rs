//! The symbolic domain itself: terms, the path that executes, and what was found on it.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use base::bits::mask;
use base::{DataModel, Location};
use exec::concrete::{self, Concrete, NoInputs};
use exec::{Domain, Stop};
use ir::{FloatFormat, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use smt::Cause;
use term::{Node, Pool, Sort, Term, Variable};
use verdict::{Finding, Gap, InputValue, Property, PropertySet};

use crate::decide::{Decisions, Feasible, Knowledge, Solvers};
use crate::garbage::{Garbage, NeverWritten};
use crate::goals::Goals;
use crate::guide::Guided;
use crate::memory::{Addresses, HeapSite};
use crate::path::{Path, SharedModel};
use crate::useful::Calls;
use crate::value::{Value, Word};

/// How many bytes an object may have in a model when it can be shown with fewer.
const MODEST_BYTES: u128 = 1 << 20;

/// What the domain is to do beyond C's rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// Violations of these are looked for.
    pub checks: PropertySet,
    /// How many bytes the program's objects may have together.
    pub memory: u64,
}

/// A violation that the solver says is possible, and the inputs that should show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// What is violated.
    pub finding: Finding,
    /// The inputs, in the order in which the program asks for them.
    pub inputs: Vec<InputValue>,
    /// What it needs of bytes that were never written.
    pub garbage: Unwritten,
    /// Whose bytes those are.
    pub never_written: Vec<NeverWritten>,
}

/// An execution that comes to its end and is worth something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Best {
    /// How much.
    pub worth: u32,
    /// Its inputs.
    pub inputs: Vec<InputValue>,
}

/// What a violation needs of bytes that were never written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unwritten {
    /// Nothing.
    Anything,
    /// That all of them are this.
    Bytes(u8),
    /// Other values, which no run is given.
    Particular,
}

/// What runs can fill their memory with: nothing, and what compilers call a pattern.
const FILLINGS: [u8; 2] = [0, 0xaa];

/// Why the absence of candidates does not mean that there is no violation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Doubt {
    /// Something that is not modelled can be reached.
    Unsupported {
        /// What it is.
        what: Gap,
        /// Where it is.
        location: Location,
    },
    /// Behaviour can be undefined in a way that nobody asked for.
    Undefined(Finding),
    /// A violation is possible, but only where objects lie in a certain way.
    Addresses(Finding),
    /// The solver did not answer.
    Solver(Cause),
}

/// What a two-sided question has on its sides.
pub enum Sides {
    /// Only one is possible.
    One(bool),
    /// Both are, each under a model.
    Both {
        /// For the side where it is true.
        if_true: SharedModel,
        /// For the side where it is false.
        if_false: SharedModel,
    },
}

/// Values as terms, and the path that is executing.
pub struct Symbolic {
    /// The terms.
    pub pool: Pool,
    /// The path of the state that executes.
    pub path: Path,
    /// Answers to questions about paths.
    pub decisions: Decisions,
    /// Violations that are possible and were not taken yet.
    pub found: Vec<Candidate>,
    /// Why there may be more, without repetitions.
    pub doubts: Vec<Doubt>,
    /// Where the user's code calls the library function that executes, if one does: what is found
    /// inside belongs there.
    pub call_site: Option<Location>,
    /// Where the call is that executes: what it decides by, it decides there.
    pub here: Location,
    pub(crate) settings: Settings,
    pub(crate) concrete: Concrete,
    pub(crate) model: DataModel,
    pub(crate) pointer_bits: u32,
    /// Sizes of objects that inputs can make very large.
    pub(crate) large_sizes: Vec<Term>,
    /// The type that the result of the call at a place is taken to point to, by a number.
    pub made_types: HashMap<Location, u32>,
    /// What heap objects were made for, numbered.
    pub(crate) heap_sites: FxHashMap<HeapSite, u64>,
    /// Numbers of addresses.
    pub(crate) addresses: Addresses,
    /// Values that were never written.
    pub(crate) garbage: Garbage,
    /// The execution that is worth most, of those that say what they are worth.
    pub best: Option<Best>,
    /// Goals that executions are wanted for, if any are.
    pub goals: Option<Arc<Goals>>,
    /// How often any path came to a goal.
    pub goals_passed: u64,
    /// The execution that the exploration starts from, if there is one.
    pub(crate) guided: Option<Guided>,
    /// The calls that ask for inputs, and what is known of those.
    pub(crate) calls: Calls,
    reported: FxHashSet<(Property, Location)>,
    inputs_made: u32,
    /// When each variable of this exploration was made, but for those of addresses.
    births: FxHashMap<Variable, u32>,
}

impl Symbolic {
    /// A domain for programs of a data model.
    pub fn new(
        model: DataModel,
        settings: Settings,
        solvers: Solvers,
        knowledge: Knowledge,
    ) -> Symbolic {
        let inputs = Box::new(NoInputs);
        let (decisions, pool) = Decisions::new(solvers, knowledge);
        Symbolic {
            pool,
            path: Path::start(),
            decisions,
            found: Vec::new(),
            doubts: Vec::new(),
            call_site: None,
            here: Location::UNKNOWN,
            settings,
            concrete: Concrete::new(model, settings.checks, inputs, settings.memory),
            model,
            pointer_bits: model.pointer_bits(),
            large_sizes: Vec::new(),
            made_types: HashMap::new(),
            heap_sites: FxHashMap::default(),
            addresses: Addresses::default(),
            garbage: Garbage::default(),
            best: None,
            goals: None,
            goals_passed: 0,
            guided: None,
            calls: Calls::default(),
            reported: FxHashSet::default(),
            inputs_made: 0,
            births: FxHashMap::default(),
        }
    }

    /// What was learned, for another program or another question about this one.
    pub fn into_knowledge(self) -> Knowledge {
        self.decisions.into_knowledge(self.pool)
    }

    /// Whether any value can depend on an input yet.
    pub fn has_inputs(&self) -> bool {
        self.inputs_made > 0
    }

    /// Remembers why "no violation" may be wrong.
    pub fn doubt(&mut self, doubt: Doubt) {
        if !self.doubts.contains(&doubt) {
            self.doubts.push(doubt);
        }
    }

    /// A new variable that stands for an input or for something that is not modelled.
    pub(crate) fn fresh(&mut self, name: &str, sort: Sort) -> Term {
        self.inputs_made += 1;
        let term = self.pool.variable(name, sort);
        if let Node::Variable(variable) = self.pool.node(term) {
            self.births.insert(variable, self.inputs_made);
        }
        term
    }

    /// How many variables were made so far.
    pub(crate) fn moment(&self) -> u32 {
        self.inputs_made
    }

    /// Whether a variable was made after a moment, and is not one that a memory stands for without
    /// naming it: where an object lies, or what was never written there.
    pub(crate) fn is_passing(&self, variable: Variable, moment: u32) -> bool {
        self.births.get(&variable).is_some_and(|birth| *birth > moment)
            && !self.addresses.contains(variable)
            && !self.garbage.contains(variable)
    }

    /// Whether all variables that a term depends on were made for this path up to a moment. Those that say where an
    /// object lies, which have no birth, or what was never written in it, are made for no path: an object that comes later
    /// on this one has the variables of an object that another path had before.
    pub(crate) fn was_there(&mut self, term: Term, moment: u32) -> bool {
        let variables = self.decisions.variables_of(&self.pool, term);
        variables.iter().all(|variable| {
            self.births.get(variable).is_some_and(|birth| *birth <= moment)
                && !self.garbage.contains(*variable)
        })
    }

    /// The variables that terms depend on, as far as that was asked before without another look.
    pub(crate) fn variables_of(
        &mut self,
        terms: impl IntoIterator<Item = Term>,
    ) -> FxHashSet<Variable> {
        let mut variables = FxHashSet::default();
        for term in terms {
            variables.extend(self.decisions.variables_of(&self.pool, term).iter());
        }
        variables
    }

    /// The sides that a condition has on the executing path.
    pub fn sides(&mut self, condition: Term) -> Sides {
        if let Some(bits) = self.pool.constant(condition) {
            return Sides::One(bits == 1);
        }
        let opposite = self.pool.not(condition);
        let ask = |domain: &mut Self, condition| match domain.decisions.feasible(
            &mut domain.pool,
            &domain.path,
            condition,
        ) {
            Feasible::Yes(model) => Some(model),
            Feasible::No => None,
            Feasible::Unknown(cause) => {
                domain.doubt(Doubt::Solver(cause));
                None
            }
        };
        match (ask(self, condition), ask(self, opposite)) {
            (Some(if_true), Some(if_false)) => Sides::Both { if_true, if_false },
            (Some(_), None) => Sides::One(true),
            (None, _) => Sides::One(false),
        }
    }

    /// Whether a condition can hold on the executing path; a question without an answer leaves a
    /// doubt and counts as no.
    pub fn possible(&mut self, condition: Term) -> Option<SharedModel> {
        match self.decisions.feasible(&mut self.pool, &self.path, condition) {
            Feasible::Yes(model) => Some(model),
            Feasible::No => None,
            Feasible::Unknown(cause) => {
                self.doubt(Doubt::Solver(cause));
                None
            }
        }
    }

    /// Goes on only where a condition holds.
    pub fn assume_term(&mut self, condition: Term) -> Result<(), Stop> {
        if self.pool.is_true(condition) {
            return Ok(());
        }
        match self.possible(condition) {
            Some(model) => {
                self.path.add(condition, model);
                Ok(())
            }
            None => Err(Stop::AssumptionFailed),
        }
    }

    /// The inputs of the executing path under a model, in order.
    pub fn inputs_under(&mut self, model: &SharedModel) -> Vec<InputValue> {
        let mut evaluation = model.borrow_mut();
        let inputs = Rc::clone(&self.path.inputs);
        let pool = &self.pool;
        inputs
            .iter()
            .filter(|input| input.guard.is_none_or(|guard| evaluation.holds(pool, guard)))
            .map(|input| (input.kind, input.value))
            .collect::<Vec<_>>()
            .into_iter()
            .map(|(kind, value)| InputValue { kind, bits: evaluation.bits(pool, value) })
            .collect()
    }

    /// Looks for the execution of this path that is worth most, if one is worth more than those before.
    pub(crate) fn improve(&mut self, worth: Term) {
        loop {
            let least = self.best.as_ref().map_or(0, |best| best.worth);
            let least = self.pool.bits(32, u128::from(least));
            let is_better = self.pool.ult(least, worth);
            let Some(model) = self.possible(is_better) else { return };
            let worth = model.borrow_mut().bits(&self.pool, worth) as u32;
            self.best = Some(Best { worth, inputs: self.inputs_under(&model) });
        }
    }

    /// Reports that a property is violated on the executing path whenever `model` is followed;
    /// `broken` holds there as well.
    pub fn report(&mut self, finding: Finding, model: &SharedModel, broken: Option<Term>) {
        if self.reported.contains(&(finding.property, finding.location)) {
            return;
        }
        let (model, garbage, never_written) = self.filled_evenly(model, broken);
        if self.needs_addresses(&model, broken) {
            self.doubt(Doubt::Addresses(finding));
            return;
        }
        self.reported.insert((finding.property, finding.location));
        let inputs = self.inputs_under(&model);
        self.found.push(Candidate { finding, inputs, garbage, never_written });
    }

    /// A model under which all that was never written is something that a run can be given; the
    /// model itself where there is none.
    pub(crate) fn filled_evenly(
        &mut self,
        model: &SharedModel,
        broken: Option<Term>,
    ) -> (SharedModel, Unwritten, Vec<NeverWritten>) {
        let conditions: Vec<Term> = self.path.conditions.iter().copied().chain(broken).collect();
        let variables = self.pool.variables_of(&conditions);
        let garbage = self.garbage.among(&variables);
        if garbage.is_empty() {
            return (Rc::clone(model), Unwritten::Anything, Vec::new());
        }
        let sources = self.garbage.sources(&garbage);
        for byte in FILLINGS {
            let mut wanted = broken.unwrap_or_else(|| self.pool.truth(true));
            for variable in &garbage {
                let term = self.pool.variable_term(*variable);
                let filling = u128::from_le_bytes([byte; 16]);
                let filling = self.pool.bits(self.pool.width(term), filling);
                let is_filled = self.pool.eq(term, filling);
                wanted = self.pool.and(wanted, is_filled);
            }
            if let Feasible::Yes(filled) =
                self.decisions.feasible(&mut self.pool, &self.path, wanted)
            {
                return (filled, Unwritten::Bytes(byte), sources);
            }
        }
        (Rc::clone(model), Unwritten::Particular, sources)
    }

    /// Whether the inputs of a model lead here only where objects lie in a certain way. Nobody can
    /// replay that.
    fn needs_addresses(&mut self, model: &SharedModel, broken: Option<Term>) -> bool {
        if self.addresses.is_empty() {
            return false;
        }
        let (mut question, mut conditions): (Vec<_>, Vec<_>) =
            self.path.conditions.iter().partition(|term| self.addresses.is_promise(**term));
        conditions.extend(broken);
        let variables = self.pool.variables_of(&conditions);
        let (places, others): (Vec<_>, Vec<_>) =
            variables.into_iter().partition(|variable| self.addresses.contains(*variable));
        if places.is_empty() {
            return false;
        }
        let here = self.pool.all(conditions);
        question.push(self.pool.not(here));
        for variable in others {
            let term = self.pool.variable_term(variable);
            let bits = self.as_bits(term);
            let value = model.borrow_mut().bits(&self.pool, bits);
            let value = self.pool.bits(self.pool.width(bits), value);
            question.push(self.pool.eq(bits, value));
        }
        !matches!(self.decisions.can_hold(&self.pool, question), Feasible::No)
    }

    /// A model of a condition under which no object is so large that an execution, which has less
    /// memory than there are addresses, could not make it.
    fn modest(&mut self, condition: Term) -> Option<SharedModel> {
        let mut wanted = condition;
        for size in self.large_sizes.clone() {
            let most = self.pool.bits(self.pool.width(size), MODEST_BYTES);
            let is_modest = self.pool.ule(size, most);
            wanted = self.pool.and(wanted, is_modest);
        }
        if wanted == condition {
            return None;
        }
        match self.decisions.feasible(&mut self.pool, &self.path, wanted) {
            Feasible::Yes(model) => Some(model),
            Feasible::No | Feasible::Unknown(_) => None,
        }
    }

    /// States that `holds` must be true wherever the path leads, and goes on where it is.
    pub(crate) fn obey(
        &mut self,
        holds: Term,
        property: Property,
        location: Location,
        message: impl FnOnce() -> String,
    ) -> Result<(), Stop> {
        let location = self.call_site.unwrap_or(location);
        if self.pool.is_true(holds) {
            return Ok(());
        }
        let broken = self.pool.not(holds);
        match self.decisions.feasible(&mut self.pool, &self.path, broken) {
            Feasible::No => return Ok(()),
            Feasible::Unknown(cause) => self.doubt(Doubt::Solver(cause)),
            Feasible::Yes(model) => {
                let finding = Finding { property, location, message: message() };
                if self.settings.checks.contains(property) {
                    let model = self.modest(broken).unwrap_or(model);
                    self.report(finding, &model, Some(broken));
                } else {
                    match property {
                        // Any value may come out, and the domain lets it; see `arithmetic`.
                        Property::BadShift | Property::FloatCast => return Ok(()),
                        _ => self.doubt(Doubt::Undefined(finding)),
                    }
                }
            }
        }
        self.assume_term(holds)
    }

    // Values and terms.

    /// The domain of values that are known, rounding as the path does.
    pub(crate) fn concretely(&mut self) -> &mut Concrete {
        self.concrete.direction = self.path.direction;
        &mut self.concrete
    }

    pub(crate) fn width(&self, ty: Type) -> u32 {
        ty.bits(self.pointer_bits)
    }

    /// The bits of a value as a bit-vector; of a pointer, its address.
    pub(crate) fn bits(&mut self, width: u32, value: &Value) -> Term {
        match value {
            Value::Known(known) => self.pool.bits(width, known.bits()),
            Value::Word(word) => self.as_bits(word.bits),
        }
    }

    pub(crate) fn as_bits(&mut self, term: Term) -> Term {
        match self.pool.sort(term) {
            Sort::Float(_) => self.pool.bits_from_float(term),
            _ => term,
        }
    }

    /// A value as a float.
    pub(crate) fn float(&mut self, format: FloatFormat, value: &Value) -> Term {
        match value {
            Value::Known(known) => self.pool.float(format, known.bits()),
            Value::Word(word) => match self.pool.sort(word.bits) {
                Sort::Float(_) => word.bits,
                _ => self.pool.float_from_bits(format, word.bits),
            },
        }
    }

    /// The undefined bits of a value; nothing when there are none.
    pub(crate) fn undefined_bits(&mut self, width: u32, value: &Value) -> Option<Term> {
        match value {
            Value::Known(known) => {
                let undefined = known.undefined() & mask(width);
                (undefined != 0).then(|| self.pool.bits(width, undefined))
            }
            Value::Word(word) => word.undefined,
        }
    }

    /// Whether some bit of one of the values is undefined, as a truth value.
    pub(crate) fn any_undefined(&mut self, width: u32, values: &[&Value]) -> Option<Term> {
        let mut any: Option<Term> = None;
        for value in values {
            if let Some(undefined) = self.undefined_bits(width, value) {
                let width = self.pool.width(undefined);
                let zero = self.pool.bits(width, 0);
                let some = self.pool.ne(undefined, zero);
                any = Some(match any {
                    Some(any) => self.pool.or(any, some),
                    None => some,
                });
            }
        }
        any
    }

    /// A mask of all `width` bits where `condition` holds.
    pub(crate) fn all_where(&mut self, width: u32, condition: Option<Term>) -> Option<Term> {
        let condition = condition?;
        let (all, none) = (self.pool.bits(width, u128::MAX), self.pool.bits(width, 0));
        Some(self.pool.ite(condition, all, none))
    }

    /// A value from its terms; known where they are constants.
    pub(crate) fn value(&self, word: Word) -> Value {
        let bits = match self.pool.sort(word.bits) {
            Sort::Float(_) => self.pool.float_constant(word.bits),
            _ => self.pool.constant(word.bits),
        };
        let provenance = word.provenance.map_or(Some(0), |term| self.pool.constant(term));
        let undefined = word.undefined.map_or(Some(0), |term| self.pool.constant(term));
        match (bits, provenance, undefined) {
            (Some(bits), Some(provenance), Some(undefined)) => {
                Value::Known(concrete::Value::partial(bits | provenance << 64, undefined))
            }
            _ => Value::Word(Word {
                provenance: word.provenance.filter(|term| self.pool.constant(*term) != Some(0)),
                undefined: word.undefined.filter(|term| self.pool.constant(*term) != Some(0)),
                ..word
            }),
        }
    }

    /// A value without provenance from its terms.
    pub(crate) fn plain(&self, bits: Term, undefined: Option<Term>) -> Value {
        self.value(Word { bits, provenance: None, undefined })
    }

    /// The provenance of a pointer as a term.
    pub(crate) fn provenance(&mut self, value: &Value) -> Term {
        match value {
            Value::Known(known) => self.pool.bits(64, known.bits() >> 64),
            Value::Word(word) => match word.provenance {
                Some(term) => term,
                None => self.pool.bits(64, 0),
            },
        }
    }

    /// The truth of an `i1`. A bit that was never written can be either, unless that is itself
    /// looked for, and then it was excluded before.
    pub fn truth(&mut self, value: &Value) -> Term {
        let bits = self.bits(1, value);
        if self.settings.checks.contains(Property::Uninit) {
            return bits;
        }
        match self.undefined_bits(1, value) {
            None => bits,
            Some(undefined) => {
                let either = self.fresh("never written", Sort::BOOL);
                self.pool.ite(undefined, either, bits)
            }
        }
    }

    /// An `i1` from its truth.
    pub fn plain_truth(&self, truth: Term) -> Value {
        self.plain(truth, None)
    }

    /// The bits of a value that decides something, with fresh ones for those never written.
    pub(crate) fn settled(&mut self, ty: Type, value: &Value) -> Term {
        let width = self.width(ty);
        let bits = self.bits(width, value);
        match self.undefined_bits(width, value) {
            Some(undefined) if !self.settings.checks.contains(Property::Uninit) => {
                let any = self.fresh("never written", Sort::Bits(width));
                let defined = self.pool.not(undefined);
                let kept = self.pool.and(bits, defined);
                let free = self.pool.and(any, undefined);
                self.pool.or(kept, free)
            }
            _ => bits,
        }
    }

    /// The first value where a condition holds, else the second; of `width` bits.
    pub fn choose(&mut self, width: u32, condition: Term, first: &Value, second: &Value) -> Value {
        if first == second {
            return *first;
        }
        if let Some(bits) = self.pool.constant(condition) {
            return if bits == 1 { *first } else { *second };
        }
        let undefined = (self.undefined_bits(width, first), self.undefined_bits(width, second));
        let undefined = match undefined {
            (None, None) => None,
            (first, second) => {
                let zero = self.pool.bits(width, 0);
                let (first, second) = (first.unwrap_or(zero), second.unwrap_or(zero));
                Some(self.pool.ite(condition, first, second))
            }
        };
        // What was never written can have any bits: then it has those of the other side.
        let never = |value: &Value| matches!(value, Value::Known(known) if known.undefined() == mask(width));
        let (bits, provenance) = if never(first) {
            (self.choice_bits(width, second), self.provenance(second))
        } else if never(second) {
            (self.choice_bits(width, first), self.provenance(first))
        } else {
            let (from, to) = (self.provenance(first), self.provenance(second));
            let provenance = self.pool.ite(condition, from, to);
            (self.choose_bits(width, condition, first, second), provenance)
        };
        self.value(Word { bits, provenance: Some(provenance), undefined })
    }

    fn choice_bits(&mut self, width: u32, value: &Value) -> Term {
        match value {
            Value::Known(_) => self.bits(width, value),
            Value::Word(word) => word.bits,
        }
    }

    /// A choice between floats stays one where either side is a float already.
    fn choose_bits(&mut self, width: u32, condition: Term, first: &Value, second: &Value) -> Term {
        let format = [first, second].into_iter().find_map(|value| match value {
            Value::Word(word) => match self.pool.sort(word.bits) {
                Sort::Float(format) => Some(format),
                _ => None,
            },
            Value::Known(_) => None,
        });
        let (first, second) = match format {
            Some(format) => (self.float(format, first), self.float(format, second)),
            None => (self.bits(width, first), self.bits(width, second)),
        };
        self.pool.ite(condition, first, second)
    }
}

/// The known parts of two values, when both are known.
pub(crate) fn both_known<'v>(
    left: &'v Value,
    right: &'v Value,
) -> Option<(&'v concrete::Value, &'v concrete::Value)> {
    match (left, right) {
        (Value::Known(left), Value::Known(right)) => Some((left, right)),
        _ => None,
    }
}

/// The known values, when all of them are.
pub(crate) fn all_known(values: &[Value]) -> Option<Vec<concrete::Value>> {
    let known = |value: &Value| match value {
        Value::Known(known) => Some(*known),
        Value::Word(_) => None,
    };
    values.iter().map(known).collect()
}

impl Symbolic {
    /// The bits that a value has for certain; of a pointer, its address.
    pub(crate) fn constant_bits(&self, value: &Value) -> Option<u128> {
        match value {
            Value::Known(known) => self.concrete.known(known),
            Value::Word(_) => None,
        }
    }
}
