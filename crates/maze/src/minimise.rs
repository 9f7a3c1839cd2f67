//! From a program that shows something to one that shows it with less: first the scaffold goes, then clauses by halves,
//! then one by one, then what is inside of them.
//!
//! It is the thesis' algorithm 3.1, with two differences. A half is taken only of what is there, so that no clause is
//! lost, and what is left of a clause gets smaller too. Whatever is tried keeps its truth: the model satisfies every
//! clause of an unsafe program, and two solvers must refute what is left of a safe one before anybody is asked about it.

use std::collections::BTreeSet;
use std::sync::Arc;

use formula::{Expr, Op, Sort};
use term::Evaluation;

use crate::scaffold::{Blueprint, GuardedProgram, Scaffold};
use crate::seed::{Demands, Mutant};

/// What is asked of every program that is tried: whether it shows what is looked for. Nothing ends the search.
pub type Shows<'s> = dyn FnMut(&GuardedProgram) -> Option<bool> + 's;

/// What smaller programs have in common.
#[derive(Clone, Copy, Debug)]
pub struct Smaller<'s> {
    /// What is said at their top.
    pub title: &'s str,
    /// The logic of the formula.
    pub logic: &'s str,
    /// What is asked of formulas.
    pub demands: &'s Demands,
}

/// The smallest program that was found; nothing when none that is smaller shows it.
pub fn minimise(
    mutant: &mut Mutant,
    scaffold: Arc<dyn Scaffold>,
    asked: &Smaller<'_>,
    shows: &mut Shows<'_>,
) -> Option<GuardedProgram> {
    let clauses = mutant.clauses.clone();
    let mut search = Search { mutant, asked, shows, scaffold, clauses, best: None };
    // The end of the time is no failure: what was found until then is taken.
    let _ = search.everything();
    search.best
}

struct Search<'s, 'm> {
    mutant: &'s mut Mutant,
    asked: &'s Smaller<'s>,
    shows: &'s mut Shows<'m>,
    scaffold: Arc<dyn Scaffold>,
    clauses: Vec<Expr>,
    best: Option<GuardedProgram>,
}

impl Search<'_, '_> {
    fn everything(&mut self) -> Option<()> {
        self.scaffold()?;
        self.halves()?;
        self.single_clauses()?;
        while self.inside()? {
            self.single_clauses()?;
        }
        self.scaffold()
    }

    /// Whether a program of these clauses shows it in the scaffold that was found; then it is what is gone on with.
    fn keeps(&mut self, clauses: &[Expr]) -> Option<bool> {
        if clauses.is_empty() || !self.has_its_truth(clauses) {
            return Some(false);
        }
        let scaffold = Arc::clone(&self.scaffold);
        self.shows(scaffold, clauses)
    }

    fn shows(&mut self, scaffold: Arc<dyn Scaffold>, clauses: &[Expr]) -> Option<bool> {
        let blueprint = Blueprint {
            arena: &self.mutant.arena,
            encoding: &mut self.mutant.encoding,
            clauses,
            model: self.mutant.model.as_ref(),
            logic: self.asked.logic,
            title: self.asked.title,
        };
        let program = scaffold.build(blueprint, &mut base::Seed(0).rng());
        let kept = (self.shows)(&program)?;
        if kept {
            self.clauses = clauses.to_vec();
            self.scaffold = scaffold;
            self.best = Some(program);
        }
        Some(kept)
    }

    /// The model satisfies the clauses, or two solvers say that nothing does.
    fn has_its_truth(&mut self, clauses: &[Expr]) -> bool {
        let before = std::mem::replace(&mut self.mutant.clauses, clauses.to_vec());
        let contradiction = self.mutant.contradiction(self.asked.demands);
        self.mutant.clauses = before;
        contradiction.is_none()
    }

    /// The simplest scaffold; where that does not show it, whatever of this one can be spared.
    fn scaffold(&mut self) -> Option<()> {
        let clauses = self.clauses.clone();
        let mut tried = BTreeSet::from([self.scaffold.to_string()]);
        let mut place = 0;
        while let Some(simpler) = self.scaffold.simpler().into_iter().nth(place) {
            if !tried.insert(simpler.to_string()) || !self.shows(simpler, &clauses)? {
                place += 1;
            }
        }
        Some(())
    }

    fn halves(&mut self) -> Option<()> {
        while self.clauses.len() > 1 {
            let all = self.clauses.clone();
            let (first, second) = all.split_at(all.len() / 2);
            if !self.keeps(first)? && !self.keeps(second)? {
                break;
            }
        }
        Some(())
    }

    fn single_clauses(&mut self) -> Option<()> {
        let mut place = 0;
        while place < self.clauses.len() {
            let mut fewer = self.clauses.clone();
            fewer.remove(place);
            if !self.keeps(&fewer)? {
                place += 1;
            }
        }
        Some(())
    }

    /// Puts simpler parts into clauses; whether any was kept.
    fn inside(&mut self) -> Option<bool> {
        let (mut any, mut place) = (false, 0);
        while place < self.clauses.len() {
            match self.one_inside(place)? {
                true => any = true,
                false => place += 1,
            }
        }
        Some(any)
    }

    /// Puts one simpler part into a clause: the largest that can be.
    fn one_inside(&mut self, place: usize) -> Option<bool> {
        let clause = self.clauses[place];
        let before = self.size(clause);
        let parts = self.mutant.arena.reachable(&[clause]);
        for part in parts.into_iter().rev() {
            for simpler in self.simpler(part, part == clause) {
                let smaller = self.mutant.arena.replaced(clause, part, simpler);
                // Something must be gone, or it would go on for ever.
                if self.size(smaller) >= before || self.clauses.contains(&smaller) {
                    continue;
                }
                if matches!(self.mutant.arena.op(smaller), Op::Bool(_)) {
                    continue;
                }
                let mut clauses = self.clauses.clone();
                clauses[place] = smaller;
                if self.keeps(&clauses)? {
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    /// How much there is in a clause. A constant is less than a variable.
    fn size(&self, clause: Expr) -> usize {
        let arena = &self.mutant.arena;
        let weight = |expr: &Expr| match arena.op(*expr) {
            Op::Bool(_) | Op::Int(_) | Op::Bits(_) | Op::Float(_) => 1,
            Op::Var(_) => 2,
            _ => 3 + arena.operands(*expr).len(),
        };
        arena.reachable(&[clause]).iter().map(weight).sum()
    }

    /// What may stand in the place of a part: its operands of the same sort, and the constant that the model makes of
    /// it. The clause itself may be one of its truth values or the opposite of it.
    fn simpler(&mut self, part: Expr, is_clause: bool) -> Vec<Expr> {
        let operands = self.mutant.arena.operands(part).to_vec();
        let sort = self.mutant.arena.sort(part).clone();
        let mut simpler: Vec<Expr> = operands
            .into_iter()
            .filter(|operand| *self.mutant.arena.sort(*operand) == sort)
            .collect();
        if sort == Sort::Bool {
            let opposites: Vec<Expr> =
                simpler.iter().map(|one| self.mutant.arena.not(*one)).collect();
            simpler.extend(opposites);
        }
        if !is_clause {
            simpler.extend(self.constant(part, &sort));
        }
        simpler.retain(|one| *one != part);
        simpler
    }

    /// What the model makes of a part; small numbers when there is no model.
    fn constant(&mut self, part: Expr, sort: &Sort) -> Option<Expr> {
        if self.mutant.arena.operands(part).is_empty()
            && !matches!(self.mutant.arena.op(part), Op::Var(_))
        {
            return None;
        }
        let bits = match &self.mutant.model {
            None => 0,
            Some(model) => {
                if matches!(sort, Sort::Array(..)) {
                    return None;
                }
                let encoding = &mut self.mutant.encoding;
                let term = encoding.value(&self.mutant.arena, part);
                let term = match sort {
                    Sort::Float(_) => encoding.pool.bits_from_float(term),
                    _ => term,
                };
                Evaluation::new(model.clone()).bits(&encoding.pool, term)
            }
        };
        let int_bits = self.mutant.encoding.bounds().int_bits;
        let arena = &mut self.mutant.arena;
        match sort {
            Sort::Bool => Some(arena.truth(bits & 1 == 1)),
            Sort::Bits(width) => Some(arena.bits(*width, bits)),
            Sort::Int => {
                let shift = 128 - int_bits;
                let value = ((bits << shift) as i128) >> shift;
                Some(arena.make(Op::Int(value), &[], Sort::Int))
            }
            Sort::Float(_) => Some(arena.make(Op::Float(bits), &[], sort.clone())),
            Sort::Array(..) => None,
        }
    }
}
