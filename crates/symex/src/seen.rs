//! States that were met before at the same place.
//!
//! The head of a loop sees one state after the other. Those of one loop mostly differ in a few numbers
//! only, such as the state of a machine, whose values are few and come back. [`Seen`] keeps the values that
//! these numbers had together. What is found again need not be followed again, so that a round costs its
//! new states only, and the end of the exploration is near when there are none.
//!
//! A state stands for executions: its path says which. Some variables of the path *stay*: those that were
//! made before the first state that the others are compared with, addresses, and what was never written. All
//! else that the state holds can depend on them. Conditions that speak of nothing else are kept. The other
//! variables have *passed*: nothing but the changing numbers depends on them, and on what stays only by way
//! of truth values and small numbers, *ties*, which count among the numbers. A number that depends on what
//! stays alone is known by its term. So what the numbers are together, and the conditions that are kept, are
//! all that is to be known of a state, and it goes on with one of them for each number of a choice, and so do
//! the inputs that led there.

use std::cell::RefCell;
use std::rc::Rc;

use exec::State;
use float::Direction;
use ir::Register;
use rustc_hash::{FxHashMap, FxHashSet};
use term::{Evaluation, Node, Sort, Term, Value as Constant, Variable};

use crate::decide::Feasible;
use crate::join::{Registers, stand_alike};
use crate::memory::{Byte, Displaced, Memory, Unit};
use crate::path::{Input, Path, SharedModel};
use crate::symbolic::Symbolic;
use crate::value::{Value, Word};

/// How many numbers may change.
const MOST_CHANGED: usize = 64;
/// How many values they may have together that were not met before.
const MOST_NEW: usize = 128;
/// How many values are kept in all.
const MOST_KEPT: usize = 4096;
/// How many different sets of conditions that are kept.
const MOST_RECORDS: usize = 8;
/// How many values a number may have that ties what has passed to what stays.
const MOST_OF_TIE: u128 = 16;
/// How many questions the solver may be asked for one state.
const MOST_QUESTIONS: u64 = 160;

/// What is found out about a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Met {
    /// All that it stands for was met before.
    Before,
    /// Some of it was not: it now stands for that alone.
    New,
    /// Nothing; it may go on as it is.
    Unclear,
    /// It cannot be compared with those before it, but later ones may be with it.
    Elsewhere,
    /// Nothing, and there is no use in asking again.
    Hopeless,
}

/// A number that changes, or that the others depend on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Position {
    /// A truth value, or a small number, of what stays.
    Tie(Term),
    Register {
        frame: usize,
        register: Register,
    },
    Byte(Byte),
}

/// What a number is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Part {
    /// Whatever a tie is: nothing depends on it.
    Anything,
    Number(u128),
    /// A term of what stays.
    Staying(Term),
}

/// What numbers are together, one for each position.
type Tuple = Box<[Part]>;

/// What numbers were together while the same conditions held.
struct Record {
    conditions: Vec<Term>,
    tuples: FxHashSet<Tuple>,
}

/// Values of numbers that were not met before, with a model that has them.
type Found = (Tuple, SharedModel);

/// The states that were met at one place.
pub struct Seen {
    first: State<Symbolic>,
    direction: Option<Direction>,
    placed: Rc<Vec<Displaced>>,
    /// When the first was met.
    moment: u32,
    positions: Vec<Position>,
    /// The constants that each was found to be.
    constants: Vec<FxHashSet<u128>>,
    records: Vec<Record>,
}

impl Seen {
    /// Nothing yet; later states are compared with this one, whose path executes.
    pub fn first(domain: &Symbolic, state: &State<Symbolic>) -> Seen {
        Seen {
            first: state.clone(),
            direction: domain.path.direction,
            placed: Rc::clone(&domain.path.placed),
            moment: domain.moment(),
            positions: Vec::new(),
            constants: Vec::new(),
            records: Vec::new(),
        }
    }

    /// Looks at another state at the same place, whose path executes.
    pub fn meet(
        &mut self,
        domain: &mut Symbolic,
        state: &mut State<Symbolic>,
        registers: &dyn Registers,
    ) -> Met {
        if !self.is_alike(domain, state) {
            return Met::Elsewhere;
        }
        let Some(changed) = self.changed(domain, state, registers) else { return Met::Elsewhere };
        for position in changed {
            if !self.follow(domain, position, registers) {
                return Met::Elsewhere;
            }
        }
        let Some(values) = self.values(domain, state, registers) else { return Met::Elsewhere };
        // What counts up never comes back: it costs no question.
        let mut is_fresh = false;
        for (value, constants) in values.iter().zip(&mut self.constants) {
            if let Some(constant) = domain.pool.constant(*value) {
                is_fresh |= constants.insert(constant);
            }
        }
        if is_fresh {
            return Met::Unclear;
        }
        let mut passed = Passed::of(domain, self.moment);
        let passing: Vec<Term> = { self.positions.iter().zip(&values) }
            .filter(|(position, value)| !passed.keeps(domain, state, **position, **value))
            .map(|(_, value)| *value)
            .collect();
        let Some(ties) = passed.ties(domain, &passing) else { return Met::Unclear };
        for tie in ties {
            self.follow(domain, Position::Tie(tie), registers);
        }
        if self.positions.len() > MOST_CHANGED || self.kept() > MOST_KEPT {
            return Met::Hopeless;
        }
        let Some(values) = self.values(domain, state, registers) else { return Met::Elsewhere };
        let mut numbers = Vec::with_capacity(values.len());
        for (position, value) in self.positions.iter().zip(values) {
            let stays = passed.keeps(domain, state, *position, value);
            numbers.push(At { position: *position, value, stays });
        }
        let Some((found, is_all)) = self.find_new(domain, &numbers, &passed.kept) else {
            return Met::Unclear;
        };
        if found.is_empty() {
            return Met::Before;
        }
        if !self.record(&passed.kept, &found) || !is_all {
            return Met::Hopeless;
        }
        self.go_on_with(domain, state, registers, &numbers, &passed, &found);
        Met::New
    }

    /// What the numbers are; nothing where one of them is no number any more.
    fn values(
        &self,
        domain: &mut Symbolic,
        state: &State<Symbolic>,
        registers: &dyn Registers,
    ) -> Option<Vec<Term>> {
        let positions = self.positions.iter();
        positions.map(|position| position.number(domain, state, registers)).collect()
    }

    fn kept(&self) -> usize {
        self.records.iter().map(|record| record.tuples.len()).sum()
    }

    fn is_alike(&self, domain: &Symbolic, state: &State<Symbolic>) -> bool {
        let first = &self.first;
        let frames = first.frames.iter().zip(&state.frames);
        self.direction == domain.path.direction
            && self.placed == domain.path.placed
            && first.exit_status == state.exit_status
            && first.apart == state.apart
            && first.exit_handlers == state.exit_handlers
            && first.jump_points == state.jump_points
            && first.frames.len() == state.frames.len()
            && { frames }.all(|(a, b)| a.serial == b.serial && stand_alike(a, b))
    }

    /// The numbers that are not as they were at first; nothing where more than numbers changed.
    fn changed(
        &self,
        domain: &mut Symbolic,
        state: &State<Symbolic>,
        registers: &dyn Registers,
    ) -> Option<Vec<Position>> {
        let mut changed = Vec::new();
        for (frame, (now, then)) in state.frames.iter().zip(&self.first.frames).enumerate() {
            for (index, (now, then)) in now.registers.iter().zip(&then.registers).enumerate() {
                let register = Register::new(index);
                if now == then || !registers.is_live(frame, register) {
                    continue;
                }
                let memories = (&state.memory, &self.first.memory);
                if !Memory::are_same_ended((memories.0, now), (memories.1, then), &domain.pool) {
                    changed.push(Position::Register { frame, register });
                }
            }
        }
        let word_bytes = (domain.pointer_bits / 8) as usize;
        let (now, then) = (&state.memory, &self.first.memory);
        let most = MOST_CHANGED * 8;
        for byte in now.changes_since(then, &domain.pool, word_bytes, most)? {
            let (now, then) = (now.byte(domain, byte), then.byte(domain, byte));
            match now == then {
                // A part of a value that changed in its other parts alone.
                true if domain.pool.constant(now).is_none() => return None,
                true => {}
                false => changed.push(Position::Byte(byte)),
            }
        }
        Some(changed)
    }

    /// Takes a number into those that are followed; says whether that is possible.
    fn follow(
        &mut self,
        domain: &mut Symbolic,
        position: Position,
        registers: &dyn Registers,
    ) -> bool {
        if self.positions.contains(&position) {
            return true;
        }
        let at_first = match position {
            // Whatever was met before was met with it and without it.
            Position::Tie(_) => Part::Anything,
            _ => match position.number(domain, &self.first, registers) {
                None => return false,
                Some(term) => match domain.pool.constant(term) {
                    Some(constant) => Part::Number(constant),
                    None => Part::Staying(term),
                },
            },
        };
        self.positions.push(position);
        self.constants.push(match at_first {
            Part::Number(constant) => FxHashSet::from_iter([constant]),
            _ => FxHashSet::default(),
        });
        for record in &mut self.records {
            let tuples = std::mem::take(&mut record.tuples).into_iter();
            let longer = |tuple: Tuple| [&tuple[..], &[at_first]].concat().into_boxed_slice();
            record.tuples = tuples.map(longer).collect();
        }
        true
    }

    /// What the numbers can be together that was not met before, and whether that is all; nothing where
    /// nobody knows.
    fn find_new(
        &self,
        domain: &mut Symbolic,
        numbers: &[At],
        kept: &[Term],
    ) -> Option<(Vec<Found>, bool)> {
        let mut is_new = domain.pool.truth(true);
        for record in &self.records {
            if record.conditions.iter().all(|condition| kept.binary_search(condition).is_ok()) {
                for tuple in &record.tuples {
                    let differs = differs(domain, numbers, tuple);
                    is_new = domain.pool.and(is_new, differs);
                }
            }
        }
        let mut found: Vec<Found> = Vec::new();
        let asked_before = domain.decisions.statistics.by_any_solver();
        loop {
            if domain.decisions.statistics.by_any_solver() - asked_before > MOST_QUESTIONS {
                return Some((found, false));
            }
            match domain.decisions.feasible(&mut domain.pool, &domain.path, is_new) {
                Feasible::No => return Some((found, true)),
                Feasible::Unknown(_) => return None,
                Feasible::Yes(_) if found.len() == MOST_NEW => return Some((found, false)),
                Feasible::Yes(model) => {
                    let tuple: Tuple = {
                        let mut evaluation = model.borrow_mut();
                        let part = |at: &At| match at.stays {
                            true => Part::Staying(at.value),
                            false => Part::Number(evaluation.bits(&domain.pool, at.value)),
                        };
                        numbers.iter().map(part).collect()
                    };
                    let differs = differs(domain, numbers, &tuple);
                    is_new = domain.pool.and(is_new, differs);
                    found.push((tuple, model));
                }
            }
        }
    }

    /// Keeps what was found; says whether there was room.
    fn record(&mut self, kept: &[Term], found: &[Found]) -> bool {
        let known = self.records.iter().position(|record| record.conditions == kept);
        let index = match known {
            Some(index) => index,
            None if self.records.len() == MOST_RECORDS => return false,
            None => {
                let conditions = kept.to_vec();
                self.records.push(Record { conditions, tuples: FxHashSet::default() });
                self.records.len() - 1
            }
        };
        self.records[index].tuples.extend(found.iter().map(|(tuple, _)| tuple.clone()));
        true
    }

    /// Makes a state stand for what was found alone, and forget how it came there but for the inputs.
    fn go_on_with(
        &self,
        domain: &mut Symbolic,
        state: &mut State<Symbolic>,
        registers: &dyn Registers,
        numbers: &[At],
        passed: &Passed,
        found: &[Found],
    ) {
        let mut chosen = Chosen::among(domain, found);
        let is_tie = |position: &Position| match position {
            Position::Tie(tie) => Some(*tie),
            _ => None,
        };
        let ties: Vec<Term> = self.positions.iter().filter_map(is_tie).collect();
        let Some(inputs) = chosen.inputs(domain, passed, &ties) else {
            // Something that stays decides which inputs there were.
            let any: Vec<Term> =
                found.iter().map(|(tuple, _)| differs(domain, numbers, tuple)).collect();
            let other = domain.pool.all(any);
            let one_of_them = domain.pool.not(other);
            domain.path.add(one_of_them, Rc::clone(&found[0].1));
            return;
        };
        let mut units: Vec<Unit> = Vec::new();
        for At { position, value, .. } in numbers.iter().filter(|at| !at.stays) {
            match *position {
                Position::Tie(_) => {}
                Position::Register { frame, register } => {
                    let width = registers.width(frame, register);
                    let bits = chosen.bits(domain, width, *value);
                    let value = domain.plain(bits, None);
                    state.frames[frame].set(register, value);
                }
                Position::Byte(byte) => {
                    let unit = state.memory.unit_at(byte).expect("what is no constant is a unit");
                    if !units.contains(&unit) {
                        units.push(unit);
                    }
                }
            }
        }
        for unit in units {
            let value = state.memory.unit(domain, unit);
            let bits = chosen.bits(domain, domain.pool.width(value), value);
            let value = domain.plain(bits, None);
            state.memory.set_unit(domain, unit, &value);
        }
        let mut conditions = passed.kept.clone();
        for tie in ties {
            let chosen = chosen.bits(domain, domain.pool.width(tie), tie);
            let is_so = domain.pool.eq(tie, chosen);
            if !conditions.contains(&is_so) {
                conditions.push(is_so);
            }
        }
        domain.path = Path {
            conditions: Rc::new(conditions),
            model: chosen.first_model(domain),
            inputs: Rc::new(inputs),
            ..domain.path.clone()
        };
    }
}

impl Position {
    /// The number that a state has here; nothing where it is no number that was written.
    fn number(
        self,
        domain: &mut Symbolic,
        state: &State<Symbolic>,
        registers: &dyn Registers,
    ) -> Option<Term> {
        let (frame, register) = match self {
            Position::Byte(byte) => return Some(state.memory.byte(domain, byte)),
            Position::Tie(tie) => return Some(tie),
            Position::Register { frame, register } => (frame, register),
        };
        let value = state.frames[frame].value(ir::Operand::Register(register));
        let width = registers.width(frame, register);
        match value {
            Value::Known(known) if known.undefined() == 0 && known.bits() >> 64 == 0 => {
                Some(domain.pool.bits(width, known.bits()))
            }
            Value::Word(Word { bits, provenance: None, undefined: None })
                if matches!(domain.pool.sort(*bits), Sort::Bits(_)) =>
            {
                Some(*bits)
            }
            _ => None,
        }
    }
}

/// What is at a position.
struct At {
    position: Position,
    value: Term,
    /// Whether it depends on what stays alone, as constants do.
    stays: bool,
}

/// What of a path has passed.
struct Passed {
    moment: u32,
    /// Variables that would have passed, but that more than small numbers of what stays ties to it.
    bound: FxHashSet<Variable>,
    /// The conditions that speak of nothing that has passed, in order.
    kept: Vec<Term>,
    /// The others.
    gone: Vec<Term>,
}

impl Passed {
    /// What of the executing path has passed since a moment.
    fn of(domain: &mut Symbolic, moment: u32) -> Passed {
        let (kept, gone) = (Vec::new(), domain.path.conditions.to_vec());
        let mut passed = Passed { moment, bound: FxHashSet::default(), kept, gone };
        loop {
            let mut is_settled = true;
            for condition in std::mem::take(&mut passed.gone) {
                let variables = domain.decisions.variables_of(&domain.pool, condition);
                if variables.iter().all(|variable| passed.stays(domain, *variable)) {
                    passed.kept.push(condition);
                    continue;
                }
                if passed.ties_of(domain, &[condition], &mut FxHashSet::default()) {
                    passed.gone.push(condition);
                    continue;
                }
                passed.kept.push(condition);
                passed.bound.extend(variables.iter().copied());
                is_settled = false;
            }
            if is_settled {
                break;
            }
        }
        passed.kept.sort_unstable();
        passed
    }

    fn stays(&self, domain: &Symbolic, variable: Variable) -> bool {
        !domain.is_passing(variable, self.moment) || self.bound.contains(&variable)
    }

    /// Whether a number depends on what stays alone, and so does the value in memory that it is a part of. Ties
    /// tell of others what they are.
    fn keeps(
        &self,
        domain: &mut Symbolic,
        state: &State<Symbolic>,
        position: Position,
        value: Term,
    ) -> bool {
        let whole = match position {
            Position::Tie(_) => return false,
            Position::Register { .. } => value,
            Position::Byte(byte) => match state.memory.unit_at(byte) {
                Some(unit) => state.memory.unit(domain, unit),
                None => value,
            },
        };
        let variables = domain.decisions.variables_of(&domain.pool, whole);
        variables.iter().all(|variable| self.stays(domain, *variable))
    }

    /// The small numbers of what stays that numbers, and what was decided of what has passed, depend on;
    /// nothing where they depend on more of it.
    fn ties(&mut self, domain: &mut Symbolic, numbers: &[Term]) -> Option<Vec<Term>> {
        let mut ties = FxHashSet::default();
        let inputs = Rc::clone(&domain.path.inputs);
        let guards: Vec<Term> = inputs.iter().filter_map(|input| input.guard).collect();
        let is_told =
            self.ties_of(domain, numbers, &mut ties) && self.ties_of(domain, &self.gone, &mut ties);
        // An input that was asked for or not, as something decides that stays, may stay as it is.
        for guard in guards {
            let variables = domain.decisions.variables_of(&domain.pool, guard);
            if !variables.iter().all(|variable| self.stays(domain, *variable)) {
                self.ties_of(domain, &[guard], &mut ties);
            }
        }
        let mut ties: Vec<Term> = ties.into_iter().collect();
        ties.sort_unstable();
        is_told.then_some(ties)
    }

    /// Whether terms depend on what stays by no more than some numbers.
    fn is_tied(&self, domain: &mut Symbolic, terms: &[Term], ties: &[Term]) -> bool {
        let mut needed = FxHashSet::default();
        self.ties_of(domain, terms, &mut needed) && needed.iter().all(|tie| ties.contains(tie))
    }

    /// Collects the small numbers of what stays that terms depend on; says whether that is all of it that
    /// they do.
    fn ties_of(&self, domain: &mut Symbolic, terms: &[Term], ties: &mut FxHashSet<Term>) -> bool {
        let mut todo = terms.to_vec();
        let mut done: FxHashSet<Term> = FxHashSet::default();
        while let Some(term) = todo.pop() {
            if !done.insert(term) {
                continue;
            }
            let variables = domain.decisions.variables_of(&domain.pool, term);
            let staying =
                variables.iter().filter(|variable| self.stays(domain, **variable)).count();
            if staying == 0 {
                continue;
            }
            if staying < variables.len() {
                todo.extend(domain.pool.node(term).operands().iter());
            } else if is_small(domain, term) {
                ties.insert(term);
            } else {
                return false;
            }
        }
        true
    }
}

/// One of several models, by the number of a choice.
struct Chosen {
    number: Term,
    models: Vec<SharedModel>,
    /// What terms are.
    known: FxHashMap<Term, Term>,
}

impl Chosen {
    fn among(domain: &mut Symbolic, found: &[Found]) -> Chosen {
        let width = found.len().next_power_of_two().trailing_zeros();
        let number = domain.fresh("which of the states", Sort::Bits(width.max(1)));
        let models = found.iter().map(|(_, model)| Rc::clone(model)).collect();
        Chosen { number, models, known: FxHashMap::default() }
    }

    /// What a number of so many bits is under the model of the choice.
    fn bits(&mut self, domain: &mut Symbolic, width: u32, term: Term) -> Term {
        if let Some(known) = self.known.get(&term) {
            return *known;
        }
        let pool = &mut domain.pool;
        let mut values = Vec::new();
        for model in &self.models {
            let value = model.borrow_mut().bits(pool, term);
            values.push(pool.bits(width, value));
        }
        // Bit by bit of the number; those beyond the last mean the last.
        let mut bit = 0;
        while values.len() > 1 {
            let is_odd = pool.extract(self.number, bit, 1);
            let pairs = values.chunks(2);
            values = pairs
                .map(|pair| match *pair {
                    [even, odd] => pool.ite(is_odd, odd, even),
                    _ => pair[0],
                })
                .collect();
            bit += 1;
        }
        self.known.insert(term, values[0]);
        values[0]
    }

    /// The inputs so far, without what is done with; nothing where that decides about one that stays.
    fn inputs(
        &mut self,
        domain: &mut Symbolic,
        passed: &Passed,
        ties: &[Term],
    ) -> Option<Vec<Input>> {
        let inputs = Rc::clone(&domain.path.inputs);
        let mut rest = Vec::with_capacity(inputs.len());
        for input in inputs.iter() {
            let mentioned: Vec<Term> = [input.value].into_iter().chain(input.guard).collect();
            let variables = domain.pool.variables_of(&mentioned);
            let stay = variables.iter().filter(|v| passed.stays(domain, **v)).count();
            if stay == variables.len() {
                rest.push(*input);
                continue;
            }
            if stay != 0 && !passed.is_tied(domain, &mentioned, ties) {
                return None;
            }
            let guard = match input.guard {
                None => None,
                Some(guard) => {
                    let guard = self.bits(domain, 1, guard);
                    if domain.pool.is_false(guard) {
                        continue;
                    }
                    (!domain.pool.is_true(guard)).then_some(guard)
                }
            };
            let bits = domain.as_bits(input.value);
            let width = domain.pool.width(bits);
            let value = self.bits(domain, width, input.value);
            rest.push(Input { value, guard, ..*input });
        }
        Some(rest)
    }

    /// The model of the first choice.
    fn first_model(&self, domain: &Symbolic) -> SharedModel {
        let mut model = self.models[0].borrow().model().clone();
        if let Node::Variable(number) = domain.pool.node(self.number) {
            model.set(number, Constant::Bits(0));
        }
        Rc::new(RefCell::new(Evaluation::new(model)))
    }
}

/// Whether the executing path leaves few values to a term.
fn is_small(domain: &mut Symbolic, term: Term) -> bool {
    if !matches!(domain.pool.sort(term), Sort::Bits(_)) {
        return false;
    }
    let range = domain.decisions.range(&domain.pool, &domain.path, term);
    range.most.wrapping_sub(range.least) < MOST_OF_TIE
}

/// Where numbers are not all as they were once.
fn differs(domain: &mut Symbolic, numbers: &[At], tuple: &[Part]) -> Term {
    let mut differs = domain.pool.truth(false);
    for (At { value, .. }, part) in numbers.iter().zip(tuple) {
        let known = match part {
            Part::Anything => continue,
            Part::Number(known) => domain.pool.bits(domain.pool.width(*value), *known),
            Part::Staying(term) => *term,
        };
        let is_other = domain.pool.ne(*value, known);
        if domain.pool.is_true(is_other) {
            return is_other;
        }
        differs = domain.pool.or(differs, is_other);
    }
    differs
}
