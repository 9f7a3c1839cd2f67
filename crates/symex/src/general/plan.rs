//! What was learned about a loop: which numbers its rounds change, how they moved, and what did not hold.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use rustc_hash::FxHashSet;
use term::{BinaryOp, Node, Pool, Term};

use super::facts::{Against, Fact, Order};
use super::linear::constant_sums;
use super::{Place, Spot};
use crate::symbolic::Symbolic;

/// How many things numbers are compared with at most.
const MOST_LANDMARKS: usize = 24;
/// How many parts of conditions are looked at.
const MOST_LOOKED_AT: usize = 4096;
/// How many values of a number are bounds to be tried.
const MOST_SEEN: usize = 8;
/// How many moves are kept.
const MOST_MOVES: usize = 64;
/// Values of more bytes change as the whole object does.
const MOST_BYTES: usize = 8;

/// What was learned about a loop. It only grows, so that trying again comes to an end.
#[derive(Clone, Default, Debug)]
pub struct Plan {
    /// The numbers that change, and whether their bytes may never have been written.
    pub(super) spots: BTreeMap<Spot, bool>,
    /// Objects that change as a whole, with the size of their elements.
    pub(super) contents: BTreeMap<u32, u32>,
    /// What numbers are compared with.
    landmarks: BTreeSet<Term>,
    /// What did not hold in every round.
    refuted: FxHashSet<Fact>,
    /// What numbers were seen to be.
    seen: BTreeMap<Spot, BTreeSet<Term>>,
    /// How numbers changed in rounds that were seen.
    moves: Vec<BTreeMap<Spot, i128>>,
    /// How often something was learned of what changes.
    pub(super) revision: u32,
}

impl Plan {
    /// Notes that rounds change something; says whether that was new.
    pub(super) fn add_spot(&mut self, spot: Spot, may_be_unwritten: bool) -> bool {
        let is_new = self.add(spot, may_be_unwritten);
        self.revision += u32::from(is_new);
        is_new
    }

    /// Notes that all of an object changes; says whether that was new.
    pub(super) fn add_content(&mut self, slot: u32, stride: u32) -> bool {
        let is_new = self.add_whole(slot, stride);
        self.revision += u32::from(is_new);
        is_new
    }

    fn add(&mut self, spot: Spot, may_be_unwritten: bool) -> bool {
        let Spot::Bytes(unit) = spot else { return self.note(spot, may_be_unwritten) };
        if self.contents.contains_key(&unit.slot()) {
            return false;
        }
        let overlaps = |other: &Spot| matches!(other, Spot::Bytes(other) if other.overlaps(unit));
        let overlapping: Vec<Spot> = self.spots.keys().copied().filter(overlaps).collect();
        if overlapping.contains(&spot) && overlapping.len() == 1 {
            return self.note(spot, may_be_unwritten);
        }
        // Values that overlap change as one.
        let mut whole = unit;
        let mut is_partial = may_be_unwritten;
        for other in overlapping {
            if let Spot::Bytes(other) = other {
                whole = whole.with(other);
            }
            is_partial |= self.spots.remove(&other).unwrap_or_default();
        }
        match whole.size() <= MOST_BYTES {
            true => self.note(Spot::Bytes(whole), is_partial),
            false => self.add_whole(whole.slot(), 1),
        }
    }

    fn note(&mut self, spot: Spot, may_be_unwritten: bool) -> bool {
        match self.spots.get_mut(&spot) {
            Some(known) => may_be_unwritten && !std::mem::replace(known, true),
            None => {
                self.spots.insert(spot, may_be_unwritten);
                true
            }
        }
    }

    fn add_whole(&mut self, slot: u32, stride: u32) -> bool {
        self.spots.retain(|spot, _| !matches!(spot, Spot::Bytes(unit) if unit.slot() == slot));
        match self.contents.get_mut(&slot) {
            Some(known) => std::mem::replace(known, stride.min(*known)) > stride,
            None => self.contents.insert(slot, stride).is_none(),
        }
    }

    /// Notes that something did not hold.
    pub(super) fn refute(&mut self, fact: Fact) {
        self.refuted.insert(fact);
    }

    /// Notes what a number was in a round: it may never be more, or less.
    pub(super) fn add_value(&mut self, spot: Spot, value: Term) {
        let seen = self.seen.entry(spot).or_default();
        if seen.len() < MOST_SEEN {
            seen.insert(value);
        }
    }

    /// Notes how numbers changed in one round.
    pub(super) fn add_move(&mut self, one: BTreeMap<Spot, i128>) {
        if self.moves.len() < MOST_MOVES && !self.moves.contains(&one) {
            self.moves.push(one);
        }
    }

    /// Notes what the conditions of a round compare the changing numbers with; says whether that was new.
    pub(super) fn add_landmarks(
        &mut self,
        domain: &mut Symbolic,
        conditions: &[Term],
        places: &[Place],
        moment: u32,
    ) -> bool {
        let mut is_new = false;
        // What conditions say comes before what it is made of: where paths met, that is what each of them said.
        let mut todo: VecDeque<Term> = conditions.iter().copied().collect();
        let mut looked_at = FxHashSet::default();
        while let Some(term) = todo.pop_front() {
            if looked_at.len() >= MOST_LOOKED_AT || !looked_at.insert(term) {
                continue;
            }
            let node = domain.pool.node(term);
            if let Node::Binary(BinaryOp::Eq | BinaryOp::Ult | BinaryOp::Slt, a, b) = node {
                for (side, other) in [(a, b), (b, a)] {
                    if number_in(&domain.pool, side, places) {
                        is_new |= self.add_landmark(domain, other, moment);
                    }
                }
            }
            // Comparing with zero is looking at the sign.
            if let Node::Extract { of, low } = node
                && places.iter().any(|place| place.now == of && place.width == low + 1)
            {
                let zero = domain.pool.bits(low + 1, 0);
                is_new |= self.add_landmark(domain, zero, moment);
            }
            todo.extend(node.operands().iter().copied());
        }
        is_new
    }

    /// Notes something that numbers may stay above or below, if no round changes it; says whether that was new.
    pub(super) fn add_landmark(&mut self, domain: &mut Symbolic, term: Term, moment: u32) -> bool {
        if !domain.was_there(term, moment) || self.landmarks.len() >= MOST_LANDMARKS {
            return false;
        }
        let width = domain.pool.width(term);
        let mut is_new = false;
        for distance in [0, 1, u128::MAX] {
            let distance = domain.pool.bits(width, distance);
            let near = domain.pool.add(term, distance);
            is_new |= self.landmarks.insert(near);
        }
        is_new
    }

    /// What is guessed of these numbers and was not refuted: of a chain of guesses where each follows from the one
    /// before, the first.
    ///
    /// Only what was there at the moment when the loop was entered is the same in every round. In another attempt, a
    /// landmark can be something that is made in each.
    pub(super) fn guesses(
        &self,
        domain: &mut Symbolic,
        places: &[Place],
        moment: u32,
    ) -> Vec<Fact> {
        let mut guesses = Vec::new();
        let landmarks = self.landmarks.iter().copied();
        let landmarks: Vec<Term> =
            landmarks.filter(|landmark| domain.was_there(*landmark, moment)).collect();
        let mut chain = |mut facts: &mut dyn Iterator<Item = Fact>| {
            guesses.extend(Iterator::find(&mut facts, |fact| !self.refuted.contains(fact)));
        };
        for place in places {
            let (spot, width) = (place.spot, place.width);
            let (variable, constant): (Vec<Term>, Vec<Term>) = { landmarks.iter() }
                .filter(|term| domain.pool.width(**term) == width)
                .partition(|term| domain.pool.constant(**term).is_none());
            for order in Order::WEAK {
                let seen =
                    self.seen.get(&spot).filter(|_| self.turns_back(spot)).into_iter().flatten();
                let known: Vec<Term> = constant.iter().chain(seen).copied().collect();
                let constants = constants(domain, &known, place, order).into_iter();
                let fact = |term| Fact::Ordered(spot, order, Against::Landmark(term));
                chain(&mut constants.map(fact));
                for term in &variable {
                    let against = Against::Landmark(*term);
                    let facts = [order.strict(), order];
                    chain(&mut facts.into_iter().map(|order| Fact::Ordered(spot, order, against)));
                }
                chain(&mut std::iter::once(Fact::Ordered(spot, order, Against::Before)));
            }
            for other in places.iter().filter(|other| other.width == width) {
                // The other direction is the other's.
                let below = Order::WEAK.into_iter().filter(|order| order.is_below);
                for order in below.filter(|_| other.spot != spot) {
                    let against = Against::Spot(other.spot);
                    let facts = [order.strict(), order];
                    chain(&mut facts.into_iter().map(|order| Fact::Ordered(spot, order, against)));
                    if order.is_signed {
                        chain(&mut std::iter::once(Fact::Gap(spot, other.spot, order)));
                    }
                }
            }
        }
        guesses.extend(self.totals(places));
        guesses.extend(self.sums(places));
        guesses.extend(self.low_bits(places));
        guesses
    }

    /// Whether a number was seen to become more and to become less: what only grows outgrows all that it was.
    fn turns_back(&self, spot: Spot) -> bool {
        let moves = || self.moves.iter().filter_map(|one| one.get(&spot));
        moves().any(|by| *by > 0) && moves().any(|by| *by < 0)
    }

    /// Sums of two numbers that moves only made greater, or only less, and that both have a part in.
    fn totals(&self, places: &[Place]) -> Vec<Fact> {
        let mut totals = Vec::new();
        for (index, place) in places.iter().enumerate() {
            for other in places[..index].iter().filter(|other| other.width == place.width) {
                let by = |one: &BTreeMap<Spot, i128>| {
                    Some((*one.get(&place.spot)?, *one.get(&other.spot)?))
                };
                let moves: Vec<(i128, i128)> = self.moves.iter().filter_map(by).collect();
                if !moves.iter().any(|(by, other)| *by != 0 && *other != 0) {
                    continue;
                }
                for order in Order::WEAK.into_iter().filter(|order| order.is_signed) {
                    let fits = |(by, other): &(i128, i128)| match order.is_below {
                        true => by + other <= 0,
                        false => by + other >= 0,
                    };
                    let fact = Fact::Total(place.spot, other.spot, order);
                    if moves.iter().all(fits) && !self.refuted.contains(&fact) {
                        totals.push(fact);
                    }
                }
            }
        }
        totals
    }

    /// Sums of numbers that no move changed: of those of one width, and of all together.
    fn sums(&self, places: &[Place]) -> Vec<Fact> {
        let mut widths: Vec<u32> = places.iter().map(|place| place.width).collect();
        widths.sort_unstable();
        widths.dedup();
        let of_width = |width: u32| places.iter().filter(move |place| place.width == width);
        let mut groups: Vec<Vec<&Place>> = widths.iter().map(|w| of_width(*w).collect()).collect();
        if groups.len() > 1 {
            groups.push(places.iter().collect());
        }
        let mut sums = Vec::new();
        for group in groups {
            let spots: Vec<Spot> = group.iter().map(|place| place.spot).collect();
            let row = |one: &BTreeMap<Spot, i128>| {
                spots.iter().map(|spot| one.get(spot).copied()).collect::<Option<Vec<i128>>>()
            };
            let moves: Vec<Vec<i128>> = self.moves.iter().filter_map(row).collect();
            for sum in constant_sums(spots.len(), &moves) {
                let parts = spots.iter().copied().zip(sum);
                let fact = Fact::Sum(parts.filter(|(_, factor)| *factor != 0).collect());
                if !self.refuted.contains(&fact) && !sums.contains(&fact) {
                    sums.push(fact);
                }
            }
        }
        sums
    }

    /// Low bits that no move changed.
    fn low_bits<'p>(&self, places: &'p [Place]) -> impl Iterator<Item = Fact> + use<'p, '_> {
        places.iter().filter_map(|place| {
            let moves = self.moves.iter().filter_map(|one| one.get(&place.spot));
            let kept = moves.filter(|by| **by != 0).map(|by| by.trailing_zeros()).min()?;
            let fact = Fact::LowBits(place.spot, kept.min(place.width));
            (kept > 0 && !self.refuted.contains(&fact)).then_some(fact)
        })
    }
}

/// Whether a term is one of the changing numbers, or a part of it, or the number and something known.
fn number_in(pool: &Pool, term: Term, places: &[Place]) -> bool {
    let inner = match pool.node(term) {
        Node::Extend { of, .. } | Node::Extract { of, .. } => of,
        _ => term,
    };
    places.iter().any(|place| place.now == inner || place.now == term)
}

/// The constants that a number is compared with, those that are always worth it among them, so that the bound
/// that says most comes first.
fn constants(domain: &mut Symbolic, known: &[Term], place: &Place, order: Order) -> Vec<Term> {
    let few = [0, 1].map(|few| domain.pool.bits(place.width, few));
    let known: Vec<Term> = known.iter().copied().chain(few).chain([place.before]).collect();
    let sign = if order.is_signed { 1u128 << (place.width - 1) } else { 0 };
    let value = |term: &Term| Some((domain.pool.constant(*term)? ^ sign, *term));
    let mut constants: Vec<(u128, Term)> = known.iter().filter_map(value).collect();
    constants.sort_unstable();
    constants.dedup();
    if !order.is_below {
        constants.reverse();
    }
    constants.into_iter().map(|(_, term)| term).collect()
}
