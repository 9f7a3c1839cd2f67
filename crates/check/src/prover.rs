//! Tries to prove loops for all rounds, in turns with the exploration.
//!
//! An exploration follows loops round by round, and those without a bound have no last round. Here the same program
//! is followed with states that stand for all rounds (see `bmc::Induction`). Only a proof comes of that: what is
//! found on the way may be impossible, and nobody hears of it. It begins when the exploration has not come to its
//! end soon, and never takes more time than the exploration.
//!
//! Where executions are looked for that come to goals, an attempt that holds has met every goal that any execution can
//! come to, and perhaps more: all others are out of reach. The exploration goes on then.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bmc::{Engine, Event, Goals, Induction, Knowledge, Unwinding};
use ir::ValidProgram;
use verdict::{Finding, Property};

use crate::work::Work;

/// Whether loops are proved for all rounds, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Proving {
    /// In turns with the exploration, once that has not come to its end soon.
    #[default]
    Beside,
    /// Before anything is explored.
    First,
    /// Not at all.
    Off,
}

/// What the exploration has for itself first.
const FIRST: Duration = Duration::from_millis(200);
/// The same where it looks for goals: most are found soon.
const FIRST_OF_GOALS: Duration = Duration::from_millis(1500);
/// How many attempts there are at most.
const MOST_ATTEMPTS: u32 = 200;
/// How deep recursions are followed in an attempt.
const DEPTH: u32 = 8;

/// An attempt after the other.
pub struct Prover<'p> {
    program: &'p ValidProgram,
    proving: Proving,
    state: State<'p>,
    attempts: u32,
    /// Whether goals are looked for, and those that this attempt has met.
    sees_goals: bool,
    met: Arc<Goals>,
    /// When the exploration had its last turn.
    turn: Instant,
    /// The time that it took altogether, and that the exploration took.
    spent: Duration,
    exploring: Duration,
}

enum State<'p> {
    /// The next attempt, with what is known from those before it.
    Next(Box<(Induction, Knowledge)>),
    Attempting(Box<Engine<'p>>),
    Over,
}

impl<'p> Prover<'p> {
    /// A prover for a program, where a proof for all rounds would be the answer.
    pub fn new(program: &'p ValidProgram, work: &Work) -> Option<Prover<'p>> {
        let exploration = &work.request.exploration;
        let checks = &work.request.selection.properties;
        let is_of_use = exploration.proving != Proving::Off
            && exploration.unwinding.last.is_none()
            && exploration.unwinding.of_loops.is_empty()
            && exploration.max_depth.is_none()
            && exploration.guide.is_none()
            && !exploration.abstracts_loops
            && !exploration.falsify
            && (!exploration.only_passing || exploration.goals.is_some())
            && !checks.contains(Property::Unwinding);
        is_of_use.then(|| Prover {
            program,
            proving: exploration.proving,
            state: State::Next(Box::default()),
            attempts: 0,
            sees_goals: exploration.goals.is_some(),
            met: Arc::new(Goals::new(0)),
            turn: Instant::now(),
            spent: Duration::ZERO,
            exploring: Duration::ZERO,
        })
    }

    /// The exploration has had its turn. Gives what the program is safe on condition of, when that is proved.
    pub fn take_turn(&mut self, work: &Work) -> Option<Vec<Finding>> {
        if matches!(self.state, State::Over) {
            return None;
        }
        self.exploring += self.turn.elapsed();
        self.turn = Instant::now();
        let is_first = self.proving == Proving::First;
        let (first, parts) = if self.sees_goals { (FIRST_OF_GOALS, 4) } else { (FIRST, 1) };
        if self.exploring < first && !is_first {
            return None;
        }
        let mut proved = None;
        while proved.is_none()
            && !matches!(self.state, State::Over)
            && (is_first || self.spent < self.exploring / parts)
            && Instant::now() < work.deadline()
            && !work.watch.cancel.is_cancelled()
        {
            let start = Instant::now();
            proved = self.step(work);
            self.spent += start.elapsed();
        }
        self.turn = Instant::now();
        proved
    }

    /// Does a little more.
    fn step(&mut self, work: &Work) -> Option<Vec<Finding>> {
        match std::mem::replace(&mut self.state, State::Over) {
            State::Over => {}
            State::Next(known) => {
                let (induction, knowledge) = *known;
                if self.attempts < MOST_ATTEMPTS
                    && let Some(engine) = self.attempt(work, induction, knowledge)
                {
                    self.attempts += 1;
                    self.state = State::Attempting(engine);
                }
            }
            State::Attempting(mut engine) => {
                let mut event = Event::Working;
                let memory = work.request.memory;
                work.last_resort.while_exploring(memory, &mut || event = engine.next_event());
                match event {
                    Event::Working | Event::Candidate(_) => self.state = State::Attempting(engine),
                    Event::Finished(reason) => return self.end(work, *engine, reason.is_none()),
                }
            }
        }
        None
    }

    /// What an attempt came to that was followed to its end.
    fn end(&mut self, work: &Work, engine: Engine<'p>, is_clean: bool) -> Option<Vec<Finding>> {
        let provided = engine.undefined_unasked();
        let (induction, knowledge) = engine.into_induction();
        if induction.holds() {
            if let Some(goals) = &work.request.exploration.goals {
                if is_clean && provided.is_empty() {
                    goals.exclude_all_but(&self.met);
                }
                return None;
            }
            return is_clean.then_some(provided);
        }
        if induction.is_worth_another() {
            self.state = State::Next(Box::new((induction.again(), knowledge)));
        }
        None
    }

    fn attempt(
        &mut self,
        work: &Work,
        induction: Induction,
        knowledge: Knowledge,
    ) -> Option<Box<Engine<'p>>> {
        let mut options = work.request.engine_options(work.deadline());
        if let Some(goals) = &mut options.goals {
            // What such states come to is nothing to try.
            self.met = Arc::new(goals.unwanted());
            *goals = Arc::clone(&self.met);
        }
        options.unwinding = Unwinding { first: DEPTH, last: Some(DEPTH), ..Unwinding::default() };
        let engine = work.engine_with(self.program, options, knowledge).ok()?;
        let mut engine = engine.ok()?;
        engine.attempt(induction);
        Some(Box::new(engine))
    }
}
