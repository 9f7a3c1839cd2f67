//! Other formulas of the same truth, from what one formula is made of.
//!
//! For a satisfiable formula, its parts are evaluated under a model once; whatever is then built from them has a known
//! truth value, and a mutant asserts only what is true. For an unsatisfiable one, every mutant holds clauses that each
//! imply one of the formula's, for all of them, so that it is as unsatisfiable.

use std::fmt;

use base::Rng;
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
use term::{Evaluation, Model};

use crate::encode::Encoding;
use crate::expr::{Arena, Expr, Op};
use crate::sort::Sort;

/// How much is built.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mutation {
    /// How often two parts are joined.
    pub steps: u32,
    /// How deep what is joined may be.
    pub depth: u32,
    /// The fewest assertions of a mutant.
    pub fewest: u32,
    /// The most.
    pub most: u32,
}

impl Mutation {
    /// One near this one: a verifier that copes with large clauses may fail on many small ones.
    pub fn near(self, rng: &mut Rng) -> Mutation {
        let mut around = |number: u32, by: u32| {
            let least = number.saturating_sub(by).max(1);
            least + rng.below(u64::from(number.saturating_add(by) - least) + 1) as u32
        };
        let fewest = around(self.fewest, 2);
        Mutation {
            steps: around(self.steps, self.steps / 2),
            depth: around(self.depth, 2),
            fewest,
            most: around(self.most, 4).max(fewest),
        }
    }
}

impl fmt::Display for Mutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mutation { steps, depth, fewest, most } = self;
        write!(f, "{fewest} to {most} clauses of depth {depth} from {steps} steps")
    }
}

impl Default for Mutation {
    fn default() -> Self {
        Mutation { steps: 200, depth: 5, fewest: 4, most: 12 }
    }
}

/// A part with its truth value and depth.
#[derive(Clone, Copy, Debug)]
struct Part {
    expr: Expr,
    holds: bool,
    depth: u32,
}

/// What mutants of one formula are made of.
#[derive(Clone, Debug)]
pub struct Storm {
    parts: Vec<Part>,
    /// How many of the parts are the formula's own.
    own: usize,
    /// The clauses that must be implied, when the formula is unsatisfiable.
    kept: Vec<Expr>,
    mutation: Mutation,
}

impl Storm {
    /// The parts of clauses that a model satisfies. Parts that have no value under it are left out.
    pub fn satisfiable(
        arena: &mut Arena,
        clauses: &[Expr],
        encoding: &mut Encoding,
        model: &Model,
        mutation: Mutation,
        rng: &mut Rng,
    ) -> Storm {
        let mut evaluation = Evaluation::new(model.clone());
        let mut parts = Vec::new();
        for expr in truth_values(arena, clauses) {
            let (value, defined) = (encoding.value(arena, expr), encoding.defined(arena, expr));
            if evaluation.holds(&encoding.pool, defined) {
                let holds = evaluation.holds(&encoding.pool, value);
                parts.push(Part { expr, holds, depth: 1 });
            }
        }
        let mut storm = Storm { own: parts.len(), parts, kept: Vec::new(), mutation };
        storm.enrich(arena, rng);
        storm
    }

    /// The parts of clauses of which those of the `core` cannot hold together.
    pub fn unsatisfiable(
        arena: &mut Arena,
        clauses: &[Expr],
        core: &[Expr],
        mutation: Mutation,
        rng: &mut Rng,
    ) -> Storm {
        let parts: Vec<Part> = truth_values(arena, clauses)
            .into_iter()
            .map(|expr| Part { expr, holds: rng.below(2) == 0, depth: 1 })
            .collect();
        let mut storm = Storm { own: parts.len(), parts, kept: core.to_vec(), mutation };
        storm.enrich(arena, rng);
        storm
    }

    /// Joins parts, so that there are more and deeper ones.
    fn enrich(&mut self, arena: &mut Arena, rng: &mut Rng) {
        if self.parts.is_empty() {
            return;
        }
        for _ in 0..self.mutation.steps {
            let (left, right) = (self.any(rng), self.any(rng));
            let depth = left.depth.max(right.depth) + 1;
            if depth > self.mutation.depth {
                continue;
            }
            let (expr, holds) = match rng.below(4) {
                0 => (arena.or(&[left.expr, right.expr]), left.holds || right.holds),
                1 => {
                    let no = arena.not(left.expr);
                    (arena.and(&[no, right.expr]), !left.holds && right.holds)
                }
                2 => (arena.equal(left.expr, right.expr), left.holds == right.holds),
                _ => (arena.and(&[left.expr, right.expr]), left.holds && right.holds),
            };
            if !matches!(arena.op(expr), Op::Bool(_)) {
                self.parts.push(Part { expr, holds, depth });
            }
        }
    }

    fn any(&self, rng: &mut Rng) -> Part {
        self.parts[rng.below(self.parts.len() as u64) as usize]
    }

    /// The assertions of a new formula. Three in ten are the formula's own parts.
    pub fn mutant(&self, arena: &mut Arena, rng: &mut Rng) -> Vec<Expr> {
        if self.parts.is_empty() {
            return self.kept.clone();
        }
        let range = u64::from(self.mutation.most.saturating_sub(self.mutation.fewest)) + 1;
        let number = self.mutation.fewest + rng.below(range) as u32;
        if !self.kept.is_empty() {
            return self.stronger(arena, number as usize, rng);
        }
        let mut made = Vec::new();
        for _ in 0..number {
            let own = rng.below(10) < 3 || self.own == self.parts.len();
            let part = match own {
                true => self.parts[rng.below(self.own as u64) as usize],
                false => {
                    let built = (self.parts.len() - self.own) as u64;
                    self.parts[self.own + rng.below(built) as usize]
                }
            };
            let clause = if part.holds { part.expr } else { arena.not(part.expr) };
            if !made.contains(&clause) {
                made.push(clause);
            }
        }
        made
    }

    /// Every kept clause, or something that implies it, in another order and among others, if there are fewer than
    /// `number`.
    fn stronger(&self, arena: &mut Arena, number: usize, rng: &mut Rng) -> Vec<Expr> {
        let mut made: Vec<Expr> = Vec::new();
        for clause in &self.kept {
            let (left, right) = (self.any(rng).expr, self.any(rng).expr);
            let stronger = match rng.below(5) {
                0 => arena.and(&[*clause, left]),
                1 => {
                    let ways = [arena.not(*clause), left];
                    let weaker = arena.or(&ways);
                    arena.not(weaker)
                }
                2 => {
                    let ways = [arena.and(&[*clause, left]), arena.and(&[right, *clause])];
                    arena.or(&ways)
                }
                3 => {
                    let (yes, no) = (arena.and(&[*clause, right]), *clause);
                    arena.make(Op::Ite, &[left, yes, no], Sort::Bool)
                }
                _ => *clause,
            };
            // What is false by itself would make the rest of the program idle.
            let stronger = match arena.op(stronger) {
                Op::Bool(_) => *clause,
                _ => stronger,
            };
            let place = rng.below(made.len() as u64 + 1) as usize;
            made.insert(place, stronger);
        }
        for _ in made.len()..number {
            let Part { expr, holds, .. } = self.any(rng);
            let other = if holds { expr } else { arena.not(expr) };
            if !made.contains(&other) {
                let place = rng.below(made.len() as u64 + 1) as usize;
                made.insert(place, other);
            }
        }
        made
    }
}

/// The truth values that formulas are built of: clauses, and what is below their connectives.
fn truth_values(arena: &Arena, clauses: &[Expr]) -> Vec<Expr> {
    let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
    let mut stack: Vec<Expr> = clauses.iter().rev().copied().collect();
    while let Some(expr) = stack.pop() {
        if found.len() > MOST_PARTS || !seen.insert(expr) {
            continue;
        }
        if !matches!(arena.op(expr), Op::Bool(_)) {
            found.push(expr);
        }
        if matches!(arena.op(expr), Op::And | Op::Or | Op::Not) {
            stack.extend(arena.operands(expr).iter().rev());
        }
    }
    found
}

/// More parts than this say nothing new.
const MOST_PARTS: usize = 2_000;
