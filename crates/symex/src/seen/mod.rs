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

mod chosen;
mod passed;
mod tuple;

use std::rc::Rc;

use exec::State;
use ir::Register;
use rustc_hash::FxHashSet;
use term::{Sort, Term, Variable};

use crate::alike::Standing;
use crate::decide::Feasible;
use crate::join::Registers;
use crate::memory::{Byte, Memory, Unit};
use crate::path::{Input, Path};
use crate::symbolic::Symbolic;
use crate::value::{Value, Word};
use chosen::Chosen;
use passed::Passed;
use tuple::{Part, Place, Sample, Tuple};

/// How many numbers may change.
const MOST_CHANGED: usize = 64;
/// How many values they may have together that were not met before.
const MOST_NEW: usize = 128;
/// How many values are kept in all.
const MOST_KEPT: usize = 4096;
/// How many different sets of conditions that are kept.
const MOST_RECORDS: usize = 8;
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

/// What numbers were together while the same conditions held.
struct Record {
    conditions: Vec<Term>,
    tuples: FxHashSet<Tuple>,
}

/// Values of numbers that were not met before, with an execution that has them.
type Found = (Tuple, Sample);

/// The states that were met at one place.
pub struct Seen {
    first: Standing,
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
            first: Standing::of(state, &domain.path),
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
        if !self.first.is_alike(state, &domain.path) {
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
        let free = passed.free(domain, &numbers);
        // Only free variables need an anchor.
        let places = match free.is_empty() {
            true => Vec::new(),
            false => places(domain, state, &numbers),
        };
        let found = self.find_new(domain, &numbers, (&places, &free), &passed.kept);
        let Some((found, is_all)) = found else {
            return Met::Unclear;
        };
        if found.is_empty() {
            return Met::Before;
        }
        if !self.record(&passed.kept, &found) || !is_all {
            return Met::Hopeless;
        }
        self.go_on_with(domain, state, &numbers, &passed, &found);
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

    /// The numbers that are not as they were at first; nothing where more than numbers changed.
    fn changed(
        &self,
        domain: &mut Symbolic,
        state: &State<Symbolic>,
        registers: &dyn Registers,
    ) -> Option<Vec<Position>> {
        let mut changed = Vec::new();
        for (frame, (now, then)) in state.frames.iter().zip(&self.first.state.frames).enumerate() {
            for (index, (now, then)) in now.registers.iter().zip(&then.registers).enumerate() {
                let register = Register::new(index);
                if now == then || !registers.is_live(frame, register) {
                    continue;
                }
                let memories = (&state.memory, &self.first.state.memory);
                // Wider numbers look like pointers.
                let may_lead = registers.width(frame, register) <= domain.pointer_bits;
                let ended =
                    || Memory::are_same_ended((memories.0, now), (memories.1, then), &domain.pool);
                if !(may_lead && ended()) {
                    changed.push(Position::Register { frame, register });
                }
            }
        }
        let word_bytes = (domain.pointer_bits / 8) as usize;
        let (now, then) = (&state.memory, &self.first.state.memory);
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
            _ => match position.number(domain, &self.first.state, registers) {
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
            record.tuples = tuples.map(|tuple| tuple.longer(at_first)).collect();
        }
        true
    }

    /// What the numbers can be together that was not met before, and whether that is all; nothing where
    /// nobody knows.
    fn find_new(
        &self,
        domain: &mut Symbolic,
        numbers: &[At],
        (places, free): (&[Place], &FxHashSet<Variable>),
        kept: &[Term],
    ) -> Option<(Vec<Found>, bool)> {
        let mut is_new = domain.pool.truth(true);
        for record in &self.records {
            if record.conditions.iter().all(|condition| kept.binary_search(condition).is_ok()) {
                for tuple in &record.tuples {
                    let differs = tuple.differs(domain, numbers);
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
                    let (tuple, sample) = Tuple::of(domain, numbers, places, free, model);
                    let differs = tuple.differs(domain, numbers);
                    is_new = domain.pool.and(is_new, differs);
                    found.push((tuple, sample));
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
        numbers: &[At],
        passed: &Passed,
        found: &[Found],
    ) {
        let mut chosen = Chosen::among(domain, found);
        let Some(settled) = self.settle(domain, state, numbers, passed, &mut chosen) else {
            // Something that stays decides which inputs there were.
            let any: Vec<Term> =
                found.iter().map(|(tuple, _)| tuple.differs(domain, numbers)).collect();
            let other = domain.pool.all(any);
            let one_of_them = domain.pool.not(other);
            domain.path.add(one_of_them, Rc::clone(&found[0].1.model));
            return;
        };
        for (frame, register, bits) in settled.registers {
            let value = domain.plain(bits, None);
            state.frames[frame].set(register, value);
        }
        for (unit, bits) in settled.units {
            let value = domain.plain(bits, None);
            state.memory.set_unit(domain, unit, &value);
        }
        domain.path = Path {
            conditions: Rc::new(settled.conditions),
            model: chosen.first_model(domain),
            inputs: Rc::new(settled.inputs),
            ..domain.path.clone()
        };
    }

    /// What a state becomes that stands for what is chosen; nothing where that cannot be told.
    fn settle(
        &self,
        domain: &mut Symbolic,
        state: &State<Symbolic>,
        numbers: &[At],
        passed: &Passed,
        chosen: &mut Chosen<'_>,
    ) -> Option<Settled> {
        let is_tie = |position: &Position| match position {
            Position::Tie(tie) => Some(*tie),
            _ => None,
        };
        let ties: Vec<Term> = self.positions.iter().filter_map(is_tie).collect();
        let mut settled = Settled {
            inputs: chosen.inputs(domain, passed, &ties)?,
            conditions: passed.kept.clone(),
            registers: Vec::new(),
            units: Vec::new(),
        };
        for At { position, value, .. } in numbers.iter().filter(|at| !at.stays) {
            match *position {
                Position::Tie(_) => {}
                Position::Register { frame, register } => {
                    settled.registers.push((frame, register, chosen.value(domain, *value)?));
                }
                Position::Byte(byte) => {
                    let unit = state.memory.unit_at(byte).expect("what is no constant is a unit");
                    if settled.units.iter().all(|(known, _)| *known != unit) {
                        let value = state.memory.unit(domain, unit);
                        settled.units.push((unit, chosen.value(domain, value)?));
                    }
                }
            }
        }
        for tie in ties {
            let value = chosen.value(domain, tie)?;
            let is_so = domain.pool.eq(tie, value);
            if !settled.conditions.contains(&is_so) {
                settled.conditions.push(is_so);
            }
        }
        Some(settled)
    }
}

/// What a state becomes.
struct Settled {
    inputs: Vec<Input>,
    conditions: Vec<Term>,
    registers: Vec<(usize, Register, Term)>,
    units: Vec<(Unit, Term)>,
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

/// The values that numbers are parts of, where all of their parts are among the numbers.
fn places(domain: &mut Symbolic, state: &State<Symbolic>, numbers: &[At]) -> Vec<Place> {
    let mut places = Vec::new();
    for (index, at) in numbers.iter().enumerate().filter(|(_, at)| !at.stays) {
        match at.position {
            Position::Tie(_) => {}
            Position::Register { .. } => {
                places.push(Place { numbers: [index].into(), value: at.value });
            }
            Position::Byte(byte) => {
                let Some(unit) = state.memory.unit_at(byte) else { continue };
                if unit.bytes().next() != Some(byte) {
                    continue;
                }
                let parts = unit
                    .bytes()
                    .map(|part| numbers.iter().position(|at| at.position == Position::Byte(part)));
                if let Some(numbers) = parts.collect() {
                    let value = state.memory.unit(domain, unit);
                    places.push(Place { numbers, value });
                }
            }
        }
    }
    places
}
