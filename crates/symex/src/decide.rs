//! Whether a condition can hold on a path: cheap answers first, the solver last.
//!
//! Every path has a witness, so one side of every branch is known to be possible without asking.
//! For the other side: the conditions of the path, models seen before, the same question asked
//! before, and only then the solver, with just those conditions that share inputs with the question.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;
use smt::{Answer, Cause, Solver};
use term::{Evaluation, Facts, Model, Pool, Range, Term, Variable};

use crate::bounds::keep_tightest;
use crate::path::{Path, Witness};

/// How many models are tried before the solver is asked.
const MODELS: usize = 16;

/// Whether a condition can hold on a path.
pub enum Feasible {
    /// It can: under this model, which satisfies the path and the condition.
    Yes(Witness),
    /// It cannot.
    No,
    /// Nobody knows.
    Unknown(Cause),
}

/// How questions were answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Questions asked.
    pub asked: u64,
    /// Answered by the path or its own model.
    pub by_path: u64,
    /// Answered by the ranges that the path leaves to its terms.
    pub by_range: u64,
    /// Answered by a model of another path.
    pub by_model: u64,
    /// Answered as once before.
    pub by_memory: u64,
    /// Answered by the solver.
    pub by_solver: u64,
    /// The time that the solver took.
    pub solver_time: Duration,
}

/// Answers questions about paths, and remembers what it learned.
pub struct Decisions {
    solver: Box<dyn Solver>,
    recent: VecDeque<Witness>,
    answers: FxHashMap<Box<[Term]>, Option<Model>>,
    variables: FxHashMap<Term, Rc<[Variable]>>,
    /// What the conditions of the path that was last asked about say of ranges.
    facts: Option<(Rc<Vec<Term>>, Facts)>,
    /// When there is no more time for questions.
    pub deadline: Option<Instant>,
    /// How questions were answered so far.
    pub statistics: Statistics,
}

impl Decisions {
    /// Asks this solver when nothing cheaper knows.
    pub fn new(solver: Box<dyn Solver>) -> Decisions {
        Decisions {
            solver,
            recent: VecDeque::new(),
            answers: FxHashMap::default(),
            variables: FxHashMap::default(),
            facts: None,
            deadline: None,
            statistics: Statistics::default(),
        }
    }

    /// Whether `condition` can hold together with all conditions of a path.
    pub fn feasible(&mut self, pool: &mut Pool, path: &Path, condition: Term) -> Feasible {
        if let Some(bits) = pool.constant(condition) {
            return if bits == 1 { Feasible::Yes(Rc::clone(&path.witness)) } else { Feasible::No };
        }
        self.statistics.asked += 1;
        let opposite = pool.not(condition);
        if path.states(opposite) {
            self.statistics.by_path += 1;
            return Feasible::No;
        }
        if path.states(condition) || path.witness.borrow_mut().holds(pool, condition) {
            self.statistics.by_path += 1;
            return Feasible::Yes(Rc::clone(&path.witness));
        }
        if self.excluded_by_range(pool, path, condition) {
            self.statistics.by_range += 1;
            return Feasible::No;
        }
        if let Some(witness) = self.model_seen(pool, path, condition) {
            self.statistics.by_model += 1;
            return Feasible::Yes(witness);
        }
        let question = self.slice(pool, path, condition);
        if let Some(answer) = self.answers.get(&question) {
            self.statistics.by_memory += 1;
            let answer = answer.clone();
            return match answer {
                Some(model) => Feasible::Yes(self.witness(path, &model)),
                None => Feasible::No,
            };
        }
        self.statistics.by_solver += 1;
        let start = Instant::now();
        let time = self.deadline.map(|deadline| deadline.saturating_duration_since(start));
        let answer = self.solver.check(pool, &question, time);
        self.statistics.solver_time += start.elapsed();
        match answer {
            Answer::Satisfiable(model) => {
                let witness = self.witness(path, &model);
                self.answers.insert(question, Some(model));
                Feasible::Yes(witness)
            }
            Answer::Unsatisfiable => {
                self.answers.insert(question, None);
                Feasible::No
            }
            Answer::Unknown(cause) => Feasible::Unknown(cause),
        }
    }

    /// Whether the ranges that the path leaves to the terms make a condition false.
    fn excluded_by_range(&mut self, pool: &Pool, path: &Path, condition: Term) -> bool {
        self.range(pool, path, condition).most == 0
    }

    /// The range that a path leaves to a term.
    pub fn range(&mut self, pool: &Pool, path: &Path, term: Term) -> Range {
        let (known, mut facts) = self.facts.take().unwrap_or_default();
        if !Rc::ptr_eq(&known, &path.conditions) {
            // Mostly the path has just grown.
            match path.conditions.strip_prefix(&known[..]) {
                Some(new) => facts.extend(pool, new),
                None => facts = Facts::of(pool, &path.conditions),
            }
        }
        let range = facts.range(pool, term);
        self.facts = Some((Rc::clone(&path.conditions), facts));
        range
    }

    /// A model of another path that satisfies this one and the condition.
    fn model_seen(&mut self, pool: &Pool, path: &Path, condition: Term) -> Option<Witness> {
        let fits = |witness: &&Witness| {
            let mut evaluation = witness.borrow_mut();
            evaluation.holds(pool, condition)
                && path.conditions.iter().rev().all(|term| evaluation.holds(pool, *term))
        };
        self.recent.iter().find(fits).cloned()
    }

    /// The condition, and those of the path that are connected to it through shared variables and say
    /// more than the rest. The others are satisfied by the path's witness whatever these variables are.
    fn slice(&mut self, pool: &Pool, path: &Path, condition: Term) -> Box<[Term]> {
        let mut connected: Vec<Variable> = self.variables_of(pool, condition).to_vec();
        let mut rest: Vec<(Term, Rc<[Variable]>)> =
            path.conditions.iter().map(|term| (*term, self.variables_of(pool, *term))).collect();
        let mut chosen = vec![condition];
        loop {
            let before = rest.len();
            rest.retain(|(term, variables)| {
                let touches = variables.iter().any(|v| connected.binary_search(v).is_ok());
                if touches {
                    chosen.push(*term);
                    connected.extend(variables.iter());
                    connected.sort_unstable();
                    connected.dedup();
                }
                !touches
            });
            if rest.len() == before {
                break;
            }
        }
        chosen.sort_unstable();
        chosen.dedup();
        keep_tightest(pool, &mut chosen);
        chosen.into()
    }

    fn variables_of(&mut self, pool: &Pool, term: Term) -> Rc<[Variable]> {
        let known = self.variables.entry(term);
        Rc::clone(known.or_insert_with(|| pool.variables_of(&[term]).into()))
    }

    /// The path's witness with the variables of a model replaced.
    fn witness(&mut self, path: &Path, model: &Model) -> Witness {
        let mut combined = path.witness.borrow().model().clone();
        combined.extend(model);
        let witness = Rc::new(RefCell::new(Evaluation::new(combined)));
        if self.recent.len() == MODELS {
            self.recent.pop_back();
        }
        self.recent.push_front(Rc::clone(&witness));
        witness
    }
}
