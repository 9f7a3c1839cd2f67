//! A state at the head of a loop that stands for all rounds at once.
//!
//! What rounds change is left open there but for *facts*: guesses that hold where the loop is entered, and that every
//! round keeps. Where all that comes round again differs from such a state in what was left open only, and the facts
//! hold there too, the state stands for every round of every execution that enters the loop, and what cannot happen
//! behind it cannot happen at all. That is proved; what a general state leads to need not be possible.
//!
//! What rounds change and which facts they keep is not known before. A [`Plan`] holds what was learned of a loop.
//! Nothing of it has to be right: a state is only general as far as [`General::arrive`] has found it to be.

mod facts;
mod linear;
mod plan;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use exec::State;
use ir::{Operand, Register};
use term::{Evaluation, Sort, Term};

use crate::alike::Standing;
use crate::decide::Feasible;
use crate::join::Registers;
use crate::memory::{Difference, Unit};
use crate::path::SharedModel;
use crate::symbolic::Symbolic;
use crate::value::{Value, Word};
use facts::{Fact, Moved};
pub use plan::Plan;

/// A place that rounds change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Spot {
    /// A register of the running function.
    Register(Register),
    /// Some bytes of an object.
    Bytes(Unit),
}

/// What is in a place.
struct Held {
    bits: Term,
    provenance: Option<Term>,
    /// Whether some of it may never have been written.
    is_partial: bool,
}

/// A number that was left open.
#[derive(Clone, Copy, Debug)]
struct Place {
    spot: Spot,
    width: u32,
    /// The variable that stands for it.
    now: Term,
    /// What it was when the loop was entered.
    before: Term,
}

/// What came round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// Nothing that the general state does not stand for.
    Covered,
    /// Something else; the plan knows more now.
    Learned,
    /// Something that no plan helps with.
    Different,
}

/// A state at the head of a loop that stands for all rounds, as far as that is found to be so.
pub struct General {
    standing: Standing,
    /// How many variables there were before.
    moment: u32,
    /// How many conditions of the path say what holds of the general state.
    conditions: usize,
    places: Vec<Place>,
    /// Places that were left open and that nothing is said of, with the objects that their pointers lead to.
    others: Vec<(Spot, Option<Term>)>,
    contents: Vec<u32>,
    facts: Vec<Fact>,
    /// What the plan knew of changes when it was followed.
    revision: u32,
}

impl General {
    /// Makes the state that enters a loop, and whose path executes, stand for all rounds; nothing where it cannot.
    pub fn begin(
        domain: &mut Symbolic,
        state: &mut State<Symbolic>,
        registers: &dyn Registers,
        plan: &mut Plan,
    ) -> Option<General> {
        let moment = domain.moment();
        let (mut places, mut others) = (Vec::new(), Vec::new());
        let mut open: Vec<(Spot, Value)> = Vec::new();
        let is_asked = !domain.takes_any_value();
        for (spot, may_be_unwritten) in plan.spots.clone() {
            let Some(width) = spot.width(domain, state, registers) else { continue };
            let held = spot.held(domain, state, width);
            let now = domain.fresh("any round", Sort::Bits(width));
            let is_partial = held.is_partial || may_be_unwritten;
            if !is_partial {
                places.push(Place { spot, width, now, before: held.bits });
            }
            if is_partial || held.provenance.is_some() {
                others.push((spot, held.provenance));
            }
            let undefined = (is_partial && is_asked)
                .then(|| domain.fresh("written in any round", Sort::Bits(width)));
            let word = Word { bits: now, provenance: held.provenance, undefined };
            open.push((spot, domain.value(word)));
        }
        let facts = kept_at_entry(domain, &places, moment, plan)?;
        for (spot, value) in open {
            spot.set(domain, state, &value);
        }
        let mut contents = Vec::new();
        for (slot, stride) in &plan.contents {
            if state.memory.has_numbers(*slot, &domain.pool) {
                state.memory.leave_open(domain, *slot, *stride);
                contents.push(*slot);
            }
        }
        let mut model = domain.path.model.borrow().model().clone();
        for place in &places {
            if let term::Node::Variable(variable) = domain.pool.node(place.now) {
                let bits = domain.path.model.borrow_mut().bits(&domain.pool, place.before);
                model.set(variable, term::Value::Bits(bits));
            }
        }
        let model: SharedModel = Rc::new(RefCell::new(Evaluation::new(model)));
        domain.path.model = Rc::clone(&model);
        for fact in &facts {
            let moved = |spot| moved_in(&places, spot);
            if let Some(holds) = fact.holds(domain, &moved)
                && !domain.pool.is_true(holds)
            {
                domain.path.add(holds, Rc::clone(&model));
            }
        }
        let standing = Standing::of(state, &domain.path);
        let conditions = domain.path.conditions.len();
        let revision = plan.revision;
        Some(General { standing, moment, conditions, places, others, contents, facts, revision })
    }

    /// Looks at what came round, whose path executes. What it was found to be is all that is left of it.
    pub fn arrive(
        &self,
        domain: &mut Symbolic,
        state: &State<Symbolic>,
        registers: &dyn Registers,
        plan: &mut Plan,
    ) -> Arrival {
        if !self.standing.is_alike(state, &domain.path) {
            return Arrival::Different;
        }
        let Some(mut is_new) = self.find_changes(domain, state, registers, plan) else {
            return Arrival::Different;
        };
        let conditions = domain.path.conditions.get(self.conditions..).unwrap_or_default().to_vec();
        is_new |= plan.add_landmarks(domain, &conditions, &self.places, self.moment);
        for end in self.ends(domain, state) {
            is_new |= plan.add_landmark(domain, end, self.moment);
        }
        let Some(now) = self.numbers(domain, state, registers) else { return Arrival::Different };
        match self.refute(domain, &now, plan) {
            None => Arrival::Different,
            Some(is_refuted) if is_new || is_refuted => Arrival::Learned,
            Some(_) => Arrival::Covered,
        }
    }

    /// Where the objects end that changing pointers lead to, and what the sizes of objects depend on: a loop may run up
    /// to there without asking where that is.
    fn ends(&self, domain: &mut Symbolic, state: &State<Symbolic>) -> Vec<Term> {
        let bits = domain.pointer_bits;
        let mut ends = Vec::new();
        for (_, provenance) in &self.others {
            let known = provenance.and_then(|provenance| domain.pool.constant(provenance));
            let Some((base, size)) = known.and_then(|known| state.memory.extent(known as u64))
            else {
                continue;
            };
            let (base, size) = (domain.pool.bits(bits, base.into()), domain.size_term(size));
            ends.push(domain.pool.add(base, size));
        }
        let sizes: Vec<Term> = state.memory.unknown_sizes().collect();
        let sources = domain.variables_of(sizes.iter().copied());
        let mut sources: Vec<Term> =
            sources.into_iter().map(|variable| domain.pool.variable_term(variable)).collect();
        sources.sort_unstable();
        ends.extend(sizes);
        ends.extend(sources);
        ends
    }

    /// Finds what differs from the general state and was not left open; nothing where that cannot be.
    fn find_changes(
        &self,
        domain: &mut Symbolic,
        state: &State<Symbolic>,
        registers: &dyn Registers,
        plan: &mut Plan,
    ) -> Option<bool> {
        let running = state.frames.len() - 1;
        let mut is_new = false;
        let then = &self.standing.state;
        for (frame, (now, then)) in state.frames.iter().zip(&then.frames).enumerate() {
            for (index, (now, then)) in now.registers.iter().zip(&then.registers).enumerate() {
                let register = Register::new(index);
                if now == then || !registers.is_live(frame, register) {
                    continue;
                }
                let is_nothing = |domain: &mut Symbolic, state: &State<Symbolic>, value| {
                    registers.width(frame, register) == domain.pointer_bits
                        && state.memory.is_lead_to_nothing(domain, value)
                };
                if !registers.is_read(frame, register)
                    && is_nothing(domain, state, now)
                    && is_nothing(domain, &self.standing.state, then)
                {
                    continue;
                }
                // Only what runs can change its variables.
                if frame != running {
                    return None;
                }
                let spot = Spot::Register(register);
                if !self.is_open(spot) {
                    is_new |= self.is_news(plan, |plan| plan.add_spot(spot, false))?;
                }
            }
        }
        let word_bytes = (domain.pointer_bits / 8) as usize;
        let differences = state.memory.differences(&then.memory, &domain.pool, word_bytes)?;
        for difference in differences {
            match difference {
                Difference::Content { slot, .. } if self.contents.contains(&slot) => {}
                Difference::Content { slot, stride } => {
                    is_new |= self.is_news(plan, |plan| plan.add_content(slot, stride))?;
                }
                Difference::Byte(byte) => {
                    let is_open = self.contents.contains(&byte.slot()) || { self.open_units() }
                        .any(|unit| unit.bytes().any(|own| own == byte));
                    if !is_open {
                        let unit = state.memory.unit_at(byte);
                        let unit = unit.unwrap_or_else(|| state.memory.guessed_unit(byte));
                        let spot = Spot::Bytes(unit);
                        let news = self.is_news(plan, |plan| plan.add_spot(spot, false));
                        // What has no number of its own there is left open with the whole object.
                        is_new |= news.or_else(|| {
                            self.is_news(plan, |plan| plan.add_content(unit.slot(), 1))
                        })?;
                    }
                }
            }
        }
        Some(is_new)
    }

    /// Lets a plan learn what should have been left open; nothing where it knew, and that could not be.
    fn is_news(&self, plan: &mut Plan, learn: impl FnOnce(&mut Plan) -> bool) -> Option<bool> {
        (learn(plan) || plan.revision != self.revision).then_some(true)
    }

    fn open_units(&self) -> impl Iterator<Item = Unit> + '_ {
        let spots = self.places.iter().map(|place| place.spot);
        let spots = spots.chain(self.others.iter().map(|(spot, _)| *spot));
        spots.filter_map(|spot| match spot {
            Spot::Bytes(unit) => Some(unit),
            Spot::Register(_) => None,
        })
    }

    fn is_open(&self, spot: Spot) -> bool {
        self.places.iter().any(|place| place.spot == spot)
            || self.others.iter().any(|(other, _)| *other == spot)
    }

    /// What the open numbers are that facts speak of; nothing where what is in a place is of another kind.
    fn numbers(
        &self,
        domain: &mut Symbolic,
        state: &State<Symbolic>,
        registers: &dyn Registers,
    ) -> Option<Vec<Held>> {
        for (spot, provenance) in &self.others {
            let width = spot.width(domain, state, registers)?;
            if spot.held(domain, state, width).provenance != *provenance {
                return None;
            }
        }
        let mut numbers = Vec::with_capacity(self.places.len());
        for place in &self.places {
            let width = place.spot.width(domain, state, registers)?;
            let held = place.spot.held(domain, state, width);
            let is_pointer = self.others.iter().any(|(spot, _)| *spot == place.spot);
            if width != place.width || !is_pointer && held.provenance.is_some() {
                return None;
            }
            numbers.push(held);
        }
        Some(numbers)
    }

    /// Refutes the facts that do not hold here; says whether there were any, and nothing where nobody knows.
    fn refute(&self, domain: &mut Symbolic, now: &[Held], plan: &mut Plan) -> Option<bool> {
        let mut is_refuted = false;
        for (place, held) in self.places.iter().zip(now) {
            is_refuted |= held.is_partial && plan.add_spot(place.spot, true);
        }
        let arrived = |spot: Spot| {
            let index = self.places.iter().position(|place| place.spot == spot)?;
            Some(Moved { now: now[index].bits, before: self.places[index].before })
        };
        let mut left: Vec<(Fact, Term)> = Vec::new();
        for fact in &self.facts {
            if let Some(holds) = fact.holds(domain, &arrived)
                && !domain.pool.is_true(holds)
            {
                left.push((fact.clone(), holds));
            }
        }
        let own = Rc::clone(&domain.path.model);
        self.note_move(domain, now, &own, plan);
        // One by one: that all hold is a harder question than that each does.
        while let Some((fact, holds)) = left.pop() {
            let broken = domain.pool.not(holds);
            match domain.decisions.feasible(&mut domain.pool, &domain.path, broken) {
                Feasible::No => {}
                Feasible::Unknown(_) => return None,
                Feasible::Yes(model) => {
                    is_refuted = true;
                    self.note_move(domain, now, &model, plan);
                    plan.refute(fact);
                    left.retain(|(fact, holds)| {
                        let keeps = model.borrow_mut().holds(&domain.pool, *holds);
                        if !keeps {
                            plan.refute(fact.clone());
                        }
                        keeps
                    });
                }
            }
        }
        Some(is_refuted)
    }

    /// Notes what numbers became in an execution, and how they moved.
    fn note_move(&self, domain: &mut Symbolic, now: &[Held], model: &SharedModel, plan: &mut Plan) {
        let mut model = model.borrow_mut();
        let mut by = BTreeMap::new();
        for (place, held) in self.places.iter().zip(now) {
            let after = model.bits(&domain.pool, held.bits);
            let before = model.bits(&domain.pool, place.now);
            by.insert(place.spot, signed(after.wrapping_sub(before), place.width));
            plan.add_value(place.spot, domain.pool.bits(place.width, after));
        }
        plan.add_move(by);
    }
}

/// The guesses that hold where a loop is entered; nothing where nobody knows.
fn kept_at_entry(
    domain: &mut Symbolic,
    places: &[Place],
    moment: u32,
    plan: &mut Plan,
) -> Option<Vec<Fact>> {
    let entered = |spot: Spot| {
        let place = places.iter().find(|place| place.spot == spot)?;
        Some(Moved { now: place.before, before: place.before })
    };
    loop {
        let facts = plan.guesses(domain, places, moment);
        let mut left: Vec<(&Fact, Term)> = Vec::new();
        for fact in &facts {
            if let Some(holds) = fact.holds(domain, &entered) {
                left.push((fact, holds));
            }
        }
        let holds: Vec<Term> = left.iter().map(|(_, holds)| *holds).collect();
        let all = domain.pool.all(holds);
        let broken = domain.pool.not(all);
        match domain.decisions.feasible(&mut domain.pool, &domain.path, broken) {
            Feasible::No => return Some(facts),
            Feasible::Unknown(_) => return None,
            Feasible::Yes(model) => {
                for (fact, holds) in left {
                    if !model.borrow_mut().holds(&domain.pool, holds) {
                        plan.refute(fact.clone());
                    }
                }
            }
        }
    }
}

fn moved_in(places: &[Place], spot: Spot) -> Option<Moved> {
    let place = places.iter().find(|place| place.spot == spot)?;
    Some(Moved { now: place.now, before: place.before })
}

fn signed(bits: u128, width: u32) -> i128 {
    let shift = 128 - width;
    ((bits << shift) as i128) >> shift
}

impl Spot {
    /// How many bits a state has there; nothing where it has no number or pointer.
    fn width(
        self,
        domain: &Symbolic,
        state: &State<Symbolic>,
        registers: &dyn Registers,
    ) -> Option<u32> {
        let width = match self {
            Spot::Register(register) => {
                let running = state.frames.len() - 1;
                let is_there = register.index() < state.frames[running].registers.len()
                    && registers.is_live(running, register);
                is_there.then(|| registers.width(running, register))?
            }
            Spot::Bytes(unit) => {
                let word_bytes = (domain.pointer_bits / 8) as usize;
                state
                    .memory
                    .has_unit(unit, &domain.pool, word_bytes)
                    .then_some(unit.size() as u32 * 8)?
            }
        };
        (1..=64).contains(&width).then_some(width)
    }

    /// What a state holds there.
    fn held(self, domain: &mut Symbolic, state: &State<Symbolic>, width: u32) -> Held {
        let value = match self {
            Spot::Bytes(unit) => state.memory.unit_value(domain, unit),
            Spot::Register(register) => *state.running().value(Operand::Register(register)),
        };
        let provenance = domain.provenance(&value);
        let is_pointer = domain.pool.constant(provenance) != Some(0);
        Held {
            bits: domain.bits(width, &value),
            provenance: is_pointer.then_some(provenance),
            is_partial: domain.undefined_bits(width, &value).is_some(),
        }
    }

    /// Changes what a state holds there.
    fn set(self, domain: &mut Symbolic, state: &mut State<Symbolic>, value: &Value) {
        match self {
            Spot::Register(register) => state.running_mut().set(register, *value),
            Spot::Bytes(unit) => state.memory.set_unit(domain, unit, value),
        }
    }
}
