//! Whether a condition can hold on a path: cheap answers first, the solver last.
//!
//! Every path has a model, so one side of every branch is known to be possible without asking.
//! For the other side: the conditions of the path, models seen before, the same question asked
//! before, a decision diagram where that is small, and only then the solver, with just those conditions
//! that share inputs with the question.
//! On a long path two small questions come before the whole one: whether the inputs in question alone
//! can change so that it holds (then it can), and whether the conditions that mention them exclude it
//! (then it cannot).

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;
use smt::{Cause, Nearby, Satisfiability, Solver};
use term::{Diagrams, Evaluation, Facts, Joint, Model, Pool, Range, Term, Variable};

use crate::bounds::keep_tightest;
use crate::connected::{Concerned, Connected};
use crate::path::{Path, SharedModel};

/// How many models are tried before the solver is asked.
const MODELS: usize = 16;

/// How many conditions must not mention the inputs in question before small questions are worth it.
const FAR: usize = 12;

/// How many steps diagrams may take in vain: at first some tens of milliseconds, then a part of the time
/// that the solver takes for what they could not answer, and always a little. What they answer would
/// have taken the solver a millisecond.
const FIRST_STEPS: u64 = 1 << 18;
const MOST_STEPS: u64 = 1 << 24;
const LEAST_STEPS: u64 = 1 << 10;
const STEPS_PER_MILLISECOND: u64 = 1 << 12;

/// What the solver gets for a question that diagrams had too few steps for, before they get more.
const SOON: Duration = Duration::from_secs(1);

/// Who answers when nothing cheaper knows.
pub struct Solvers {
    /// Answers whole questions.
    pub whole: Box<dyn Solver>,
    /// Answers small ones about long paths; without it, only whole ones are asked.
    pub nearby: Option<Nearby>,
    /// Whether decision diagrams answer what they can before anybody else is asked.
    pub use_diagrams: bool,
}

/// Whether a condition can hold on a path.
pub enum Feasible {
    /// It can: under this model, which satisfies the path and the condition.
    Yes(SharedModel),
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
    /// Answered by a decision diagram.
    pub by_diagram: u64,
    /// Answered by a small question to the solver.
    pub by_part: u64,
    /// Answered by the solver.
    pub by_solver: u64,
    /// Given up: the solver did not answer in time.
    pub given_up: u64,
    /// The time that the solver took.
    pub solver_time: Duration,
}

impl Statistics {
    /// Answered by the solver, wholly or in part.
    pub fn by_any_solver(&self) -> u64 {
        self.by_part + self.by_solver
    }
}

/// What was learned about terms and questions of them. It holds whatever program they come from.
#[derive(Default)]
pub struct Knowledge {
    pub(crate) pool: Pool,
    recent: VecDeque<SharedModel>,
    answers: FxHashMap<Box<[Term]>, Option<Model>>,
    variables: FxHashMap<Term, Rc<[Variable]>>,
}

/// Answers questions about paths, and remembers what it learned.
pub struct Decisions {
    solvers: Solvers,
    recent: VecDeque<SharedModel>,
    answers: FxHashMap<Box<[Term]>, Option<Model>>,
    variables: FxHashMap<Term, Rc<[Variable]>>,
    /// What holds of a variable on every path. A model that says nothing of it satisfies this.
    axioms: FxHashMap<Variable, Term>,
    /// What the conditions of the path that was last asked about say of ranges.
    facts: Option<(Rc<Vec<Term>>, Facts)>,
    /// How the conditions of that path are connected.
    connected: Option<(Rc<Vec<Term>>, Connected)>,
    diagrams: Diagrams,
    /// How many steps diagrams may still take in vain.
    steps: u64,
    /// When there is no more time for questions.
    pub deadline: Option<Instant>,
    /// How much time one question has.
    pub question_time: Option<Duration>,
    /// How questions were answered so far.
    pub statistics: Statistics,
}

impl Decisions {
    /// Asks these solvers when nothing cheaper knows. Gives the terms that are known beside it.
    pub fn new(solvers: Solvers, knowledge: Knowledge) -> (Decisions, Pool) {
        let Knowledge { pool, recent, answers, variables } = knowledge;
        let decisions = Decisions {
            solvers,
            recent,
            answers,
            variables,
            axioms: FxHashMap::default(),
            facts: None,
            connected: None,
            diagrams: Diagrams::default(),
            steps: FIRST_STEPS,
            deadline: None,
            question_time: None,
            statistics: Statistics::default(),
        };
        (decisions, pool)
    }

    /// What was learned, for whoever comes next. Its variables are his to take: axioms of them that hold
    /// here need not hold there, so no model may say anything of a variable that has one.
    pub fn into_knowledge(self, mut pool: Pool) -> Knowledge {
        pool.release_variables();
        let Decisions { mut recent, answers, variables, axioms, .. } = self;
        recent.retain(|model| {
            let model = model.borrow();
            !axioms.keys().any(|variable| model.model().get(*variable).is_some())
        });
        Knowledge { pool, recent, answers, variables }
    }

    /// States what holds of a variable on every path; zero must satisfy it, and it mentions no other.
    pub fn add_axiom(&mut self, variable: Variable, axiom: Term) {
        self.axioms.insert(variable, axiom);
    }

    /// Whether a truth value can hold, whatever the path.
    pub fn can_hold(&mut self, pool: &Pool, conditions: Vec<Term>) -> Feasible {
        let question = self.question(pool, conditions);
        let time = self.time_left();
        match self.solvers.whole.check(pool, &question, time) {
            Satisfiability::Satisfiable(model) => {
                Feasible::Yes(Rc::new(RefCell::new(Evaluation::new(model))))
            }
            Satisfiability::Unsatisfiable => Feasible::No,
            Satisfiability::Unknown(cause) => Feasible::Unknown(cause),
        }
    }

    /// The conditions of a path that have to do with a term, directly or through others.
    pub fn related(&mut self, pool: &Pool, path: &Path, term: Term) -> Vec<Term> {
        let variables = self.variables_of(pool, term);
        let concerned = self.concerned(pool, path, &variables);
        [concerned.direct, concerned.distant].concat()
    }

    /// Whether `condition` can hold together with all conditions of a path.
    pub fn feasible(&mut self, pool: &mut Pool, path: &Path, condition: Term) -> Feasible {
        if let Some(bits) = pool.constant(condition) {
            return if bits == 1 { Feasible::Yes(Rc::clone(&path.model)) } else { Feasible::No };
        }
        self.statistics.asked += 1;
        let opposite = pool.not(condition);
        if path.states(opposite) {
            self.statistics.by_path += 1;
            return Feasible::No;
        }
        if path.states(condition) || path.model.borrow_mut().holds(pool, condition) {
            self.statistics.by_path += 1;
            return Feasible::Yes(Rc::clone(&path.model));
        }
        if self.excluded_by_range(pool, path, condition) {
            self.statistics.by_range += 1;
            return Feasible::No;
        }
        if let Some(model) = self.model_seen(pool, path, condition) {
            self.statistics.by_model += 1;
            return Feasible::Yes(model);
        }
        let variables = self.variables_of(pool, condition);
        let concerned = self.concerned(pool, path, &variables);
        let question =
            self.question(pool, [&[condition], &concerned.direct[..], &concerned.distant].concat());
        if let Some(answer) = self.answers.get(&question) {
            self.statistics.by_memory += 1;
            let answer = answer.clone();
            return match answer {
                Some(model) => Feasible::Yes(self.extended(path, &model)),
                None => Feasible::No,
            };
        }
        let answer = match self.ask_diagram(pool, path, &question) {
            Some(answer) => answer,
            None => self.ask_solver(pool, path, condition, &concerned, &variables, &question),
        };
        match answer {
            Satisfiability::Satisfiable(model) => {
                let whole = self.extended(path, &model);
                debug_assert!(
                    path.conditions
                        .iter()
                        .chain([&condition])
                        .all(|term| whole.borrow_mut().holds(pool, *term)),
                    "a model satisfies its path"
                );
                self.answers.insert(question, Some(model));
                Feasible::Yes(whole)
            }
            Satisfiability::Unsatisfiable => {
                self.answers.insert(question, None);
                Feasible::No
            }
            Satisfiability::Unknown(cause) => Feasible::Unknown(cause),
        }
    }

    /// An answer from the diagram of a question, where that is small.
    fn ask_diagram(
        &mut self,
        pool: &mut Pool,
        path: &Path,
        question: &[Term],
    ) -> Option<Satisfiability> {
        if !self.solvers.use_diagrams {
            return None;
        }
        let hint = path.model.borrow();
        let steps = self.steps.max(LEAST_STEPS);
        let (joint, taken) = self.diagrams.joint(pool, question, hint.model(), steps);
        let answer = match joint {
            Joint::Never => Satisfiability::Unsatisfiable,
            Joint::Under(model) => Satisfiability::Satisfiable(model),
            Joint::Unclear => {
                self.steps = self.steps.saturating_sub(taken);
                return None;
            }
        };
        self.statistics.by_diagram += 1;
        self.steps = (self.steps + STEPS_PER_MILLISECOND).min(MOST_STEPS);
        Some(answer)
    }

    /// An answer from the solver. What it does not answer soon may be worth more steps of a diagram.
    fn ask_solver(
        &mut self,
        pool: &mut Pool,
        path: &Path,
        condition: Term,
        concerned: &Concerned,
        variables: &[Variable],
        question: &[Term],
    ) -> Satisfiability {
        let start = Instant::now();
        if let Some(answer) = self.ask_in_part(pool, path, condition, concerned, variables) {
            self.statistics.by_part += 1;
            self.note_time(start);
            return answer;
        }
        if self.steps == 0 {
            let soon = self.time_left().map_or(SOON, |left| left.min(SOON));
            let answer = self.solvers.whole.check(pool, question, Some(soon));
            self.note_time(start);
            if answer != Satisfiability::Unknown(Cause::OutOfTime) {
                self.statistics.by_solver += 1;
                return answer;
            }
            if let Some(answer) = self.ask_diagram(pool, path, question) {
                return answer;
            }
        }
        let start = Instant::now();
        self.statistics.by_solver += 1;
        let time = self.time_left();
        let answer = self.solvers.whole.check(pool, question, time);
        self.note_time(start);
        let is_late = answer == Satisfiability::Unknown(Cause::OutOfTime);
        // Where it had no share of its own, it is the whole exploration that is out of time.
        let has_share = self.question_time.is_some() && time == self.question_time;
        self.statistics.given_up += u64::from(is_late && has_share);
        answer
    }

    /// Counts what the solver took since then.
    fn note_time(&mut self, start: Instant) {
        let taken = start.elapsed();
        self.statistics.solver_time += taken;
        let earned = taken.as_millis() as u64 * STEPS_PER_MILLISECOND;
        self.steps = (self.steps + earned).min(MOST_STEPS);
    }

    /// An answer from the conditions that mention the question's own variables, where most do not.
    fn ask_in_part(
        &mut self,
        pool: &Pool,
        path: &Path,
        condition: Term,
        concerned: &Concerned,
        variables: &[Variable],
    ) -> Option<Satisfiability> {
        if concerned.distant.len() < FAR {
            return None;
        }
        let time = self.time_left();
        let part = self.question(pool, [&[condition], &concerned.direct[..]].concat());
        let nearby = self.solvers.nearby.as_mut()?;
        let mut known = path.model.borrow_mut();
        if let Some(model) = nearby.find(pool, &part, variables, &mut known, time) {
            return Some(Satisfiability::Satisfiable(model));
        }
        drop(known);
        let time = self.time_left();
        match self.solvers.whole.check(pool, &part, time) {
            Satisfiability::Unsatisfiable => Some(Satisfiability::Unsatisfiable),
            _ => None,
        }
    }

    fn time_left(&self) -> Option<Duration> {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        left.into_iter().chain(self.question_time).min()
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
    fn model_seen(&mut self, pool: &Pool, path: &Path, condition: Term) -> Option<SharedModel> {
        let fits = |model: &&SharedModel| {
            let mut evaluation = model.borrow_mut();
            evaluation.holds(pool, condition)
                && path.conditions.iter().rev().all(|term| evaluation.holds(pool, *term))
        };
        self.recent.iter().find(fits).cloned()
    }

    /// The conditions of a path that have to do with some variables.
    fn concerned(&mut self, pool: &Pool, path: &Path, variables: &[Variable]) -> Concerned {
        let (known, mut connected) = self.connected.take().unwrap_or_default();
        let new = match path.conditions.strip_prefix(&known[..]) {
            // Mostly the path has just grown.
            Some(new) => new,
            None => {
                connected = Connected::default();
                &path.conditions[..]
            }
        };
        for condition in new {
            connected.add(*condition, self.variables_of(pool, *condition));
        }
        let concerned = connected.concerned(variables);
        self.connected = Some((Rc::clone(&path.conditions), connected));
        concerned
    }

    /// The variables that a term mentions.
    pub(crate) fn variables_of(&mut self, pool: &Pool, term: Term) -> Rc<[Variable]> {
        let known = self.variables.entry(term);
        Rc::clone(known.or_insert_with(|| pool.variables_of(&[term]).into()))
    }

    /// The path's model with the variables of another replaced.
    fn extended(&mut self, path: &Path, model: &Model) -> SharedModel {
        let mut combined = path.model.borrow().model().clone();
        combined.extend(model);
        let model = Rc::new(RefCell::new(Evaluation::new(combined)));
        if self.recent.len() == MODELS {
            self.recent.pop_back();
        }
        self.recent.push_front(Rc::clone(&model));
        model
    }

    /// Conditions in order, without those that say less than others, and with what holds of their
    /// variables on every path.
    fn question(&mut self, pool: &Pool, mut terms: Vec<Term>) -> Box<[Term]> {
        if !self.axioms.is_empty() {
            let mut more: Vec<Term> = Vec::new();
            for term in &terms {
                let variables = self.variables_of(pool, *term);
                more.extend(variables.iter().filter_map(|variable| self.axioms.get(variable)));
            }
            terms.extend(more);
        }
        terms.sort_unstable();
        terms.dedup();
        keep_tightest(pool, &mut terms);
        terms.into()
    }
}
