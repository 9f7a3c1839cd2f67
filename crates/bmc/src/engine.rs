//! The exploration: states run in the order of the program, those that meet become one, and those
//! that reach the bound are kept for the next wave.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use base::Location;
use exec::{Guess, Machine, Stage, Stop};
use ir::{BlockId, FunctionId, Type, ValidProgram};
use rustc_hash::FxHashMap;
use symex::{Best, Candidate, Doubt, Knowledge, Path, Solvers, Statistics, Symbolic};
use verdict::{Finding, Gap, InputValue, Property, Reason};

use crate::arguments::{UsedArgument, used_arguments};
use crate::code::Codes;
use crate::errno::find_doubtful_reads;
use crate::induction::Induction;
use crate::options::{Growth, Options, Unwinding};
use crate::order::{self, Turn};
use crate::output::find_output_looked_at;
use crate::provisos::Provisos;
use crate::seen::Interest;
use crate::standstill::Standstill;
use crate::state::SymbolicState;
use crate::whereabouts::{Visited, Whereabouts};

/// How often an exploration that finds nothing shows that it is at work.
pub(crate) const SIGN_OF_LIFE: Duration = Duration::from_millis(100);

/// What an exploration came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A violation is possible; it is to be confirmed before it is believed.
    Candidate(Candidate),
    /// Nothing new yet; whoever drives the exploration may look at [`Engine::progress`].
    Working,
    /// All that was asked for is done: nothing when every path was followed to its end.
    Finished(Option<Reason>),
}

/// How much was done so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// The bound of the present wave.
    pub bound: u32,
    /// Blocks executed.
    pub blocks: u64,
    /// States made by splitting.
    pub splits: u64,
    /// States that became one with another.
    pub joins: u64,
    /// States that wait for their turn.
    pub waiting: usize,
    /// States that wait for the next wave.
    pub kept: usize,
    /// Terms made.
    pub terms: usize,
    /// How questions were answered.
    pub questions: Statistics,
}

/// An exploration that can be driven from event to event.
pub struct Engine<'p> {
    pub(crate) machine: Machine<'p, Symbolic>,
    pub(crate) codes: Codes<'p>,
    pub(crate) stages: Vec<Stage>,
    pub(crate) options: Options,
    pub(crate) bound: u32,
    pub(crate) blocks: u64,
    pub(crate) splits: u64,
    pub(crate) last_sign: Instant,
    /// Whether a path was cut for its length.
    pub(crate) too_deep: bool,
    /// What `true` would hold on, and has not been met.
    pub(crate) provisos: Provisos,
    waiting: BTreeMap<Turn, Vec<SymbolicState>>,
    waiting_count: usize,
    kept: Vec<(SymbolicState, Location)>,
    /// A loop that the user's own bound for it ended.
    cut: Option<(u32, Location)>,
    joins: u64,
    stop: Arc<AtomicBool>,
    is_bound_reported: bool,
    /// What is known of comparing states at the heads of loops that were entered.
    pub(crate) interest: FxHashMap<(FunctionId, BlockId), Interest>,
    /// What is tried to prove loops for all rounds.
    pub(crate) induction: Option<Induction>,
    /// The inputs of the first execution that came to its end.
    pub(crate) passing: Option<Vec<InputValue>>,
    /// Executions that were left in a loop in which they can go on for ever.
    pub(crate) standstills: Vec<Standstill>,
    /// Ways beside an execution that is followed.
    pub(crate) detours: VecDeque<SymbolicState>,
    /// How often the ways to blocks were asked about beside it.
    pub(crate) asked: FxHashMap<(FunctionId, BlockId), u32>,
    /// Where it is, for those who watch.
    pub whereabouts: Arc<Whereabouts>,
    /// Which blocks of the user's code were executed; every state that executes one has inputs that lead there.
    pub visited: Visited,
}

/// How a state goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// Straight on.
    On,
    /// Not at all: its path has ended.
    Ended,
    /// After others that may meet it.
    Wait,
    /// In the next wave: it has reached the bound here.
    Keep(Location),
    /// Never: it has reached the bound that the user gave this one loop.
    Cut(u32, Location),
}

impl<'p> Engine<'p> {
    /// The first result that was known within limits only, if there was one: what is found behind it
    /// may be no violation.
    pub fn first_guess(&self) -> Option<&Guess> {
        self.machine.first_guess.as_ref()
    }

    /// Prepares a program. What is known from elsewhere helps with questions; `stop` ends the exploration
    /// from outside.
    pub fn new(
        program: &'p ValidProgram,
        options: Options,
        solvers: Solvers,
        knowledge: Knowledge,
        stop: Arc<AtomicBool>,
    ) -> Result<Engine<'p>, Reason> {
        let mut domain = Symbolic::new(program.data_model, options.settings, solvers, knowledge);
        domain.decisions.deadline = options.deadline;
        domain.decisions.question_time = options.question_time;
        domain.made_types = program.made_types.clone();
        domain.goals = options.goals.clone();
        let names: Vec<&str> = options.error_functions.iter().map(String::as_str).collect();
        let (machine, start) = Machine::new(program, domain, &names).map_err(reason_of)?;
        let function = program.start().ok_or_else(|| Reason::Unsupported {
            construct: "a program without main; --entry checks a function of it".into(),
            location: Location::UNKNOWN,
        })?;
        let stages = machine.stages(function);
        let keeps_pointers = options.settings.checks.contains(Property::ValidMemtrack);
        let mut provisos = Provisos::default();
        find_doubtful_reads(program, &mut provisos);
        if !options.output_may_fail {
            find_output_looked_at(program, &mut provisos);
        }
        let mut engine = Engine {
            codes: Codes::new(program, keeps_pointers),
            machine,
            stages,
            bound: options.unwinding.first,
            options,
            blocks: 0,
            splits: 0,
            last_sign: Instant::now(),
            too_deep: false,
            provisos,
            waiting: BTreeMap::new(),
            waiting_count: 0,
            kept: Vec::new(),
            cut: None,
            joins: 0,
            stop,
            is_bound_reported: false,
            interest: FxHashMap::default(),
            induction: None,
            passing: None,
            standstills: Vec::new(),
            detours: VecDeque::new(),
            asked: FxHashMap::default(),
            whereabouts: Arc::default(),
            visited: Visited::default(),
        };
        engine.doubt_arguments();
        let mut path = Path::start();
        if let Some(guide) = engine.options.guide.clone() {
            path.model = engine.machine.domain.start_from(&guide);
        }
        let mut state = SymbolicState {
            machine: start,
            path,
            tracks: Vec::new(),
            stage: 0,
            depth: 0,
            detour: None,
            comes_round: false,
            enters: false,
        };
        engine.machine.domain.path = state.path.clone();
        engine.enter_stage(&mut state).map_err(reason_of)?;
        engine.wait(state);
        Ok(engine)
    }

    /// Makes the exploration an attempt to prove loops for all rounds, before it begins.
    pub fn attempt(&mut self, induction: Induction) {
        self.induction = Some(induction);
    }

    /// What the program is started with is one of many possibilities: where it looks at that, having
    /// followed all its paths is not enough. A function that calls `main` can give it any number, but
    /// not everything that a pointer may lead to.
    fn doubt_arguments(&mut self) {
        let is_called = self.machine.program.entry.is_some();
        for UsedArgument { ty, location, .. } in used_arguments(self.machine.program) {
            let what = match (is_called, ty) {
                (false, _) => "the arguments of the program",
                (true, Type::Pointer) => "more or longer arguments than are tried",
                (true, _) => continue,
            };
            self.machine.domain.doubt(Doubt::Unsupported { what: what.into(), location });
        }
    }

    /// The inputs of an execution that comes to its end without a violation, if one was followed so far.
    /// Where all paths were followed and there is none, nothing was checked at all.
    pub fn passing(&self) -> Option<&[InputValue]> {
        self.passing.as_deref()
    }

    /// Some of the executions that were left in a loop in which they can go on for ever. Where the bound of loops
    /// is looked for, none is left there.
    pub fn standstills(&self) -> &[Standstill] {
        &self.standstills
    }

    /// The execution that is worth most of those that were followed so far, in a program that says what its
    /// executions are worth.
    pub fn best(&self) -> Option<&Best> {
        self.machine.domain.best.as_ref()
    }

    /// What was learned about questions, for the next exploration.
    pub fn into_knowledge(self) -> Knowledge {
        self.machine.domain.into_knowledge()
    }

    /// Explores until something is found or everything is done.
    pub fn next_event(&mut self) -> Event {
        loop {
            if let Some(candidate) = self.machine.domain.found.pop() {
                self.induction.iter_mut().for_each(Induction::note_violation);
                return Event::Candidate(candidate);
            }
            if let Some(reason) = self.out_of_budget() {
                return Event::Finished(Some(reason));
            }
            if self.last_sign.elapsed() >= SIGN_OF_LIFE {
                self.last_sign = Instant::now();
                return Event::Working;
            }
            match self.next_state() {
                Some(state) => self.run(state),
                None => {
                    if let Some(reason) = self.next_wave() {
                        return Event::Finished(reason);
                    }
                }
            }
        }
    }

    /// What can happen that C leaves undefined and nobody asked about. Executions were followed up to
    /// there, and that they are safe is only known as far as it does not happen.
    pub fn undefined_unasked(&self) -> Vec<Finding> {
        let doubts = self.machine.domain.doubts.iter();
        let undefined = doubts.filter_map(|doubt| match doubt {
            Doubt::Undefined(finding) => Some(finding.clone()),
            _ => None,
        });
        undefined.collect()
    }

    /// How much was done so far.
    pub fn progress(&self) -> Progress {
        Progress {
            bound: self.bound,
            blocks: self.blocks,
            splits: self.splits,
            joins: self.joins,
            waiting: self.waiting_count,
            kept: self.kept.len(),
            terms: self.machine.domain.pool.len(),
            questions: self.machine.domain.decisions.statistics,
        }
    }

    /// Why there is no more to be done, when there is not.
    pub(crate) fn out_of_budget(&self) -> Option<Reason> {
        if self.stop.load(Ordering::Relaxed) {
            return Some(Reason::Interrupted);
        }
        let is_late = self.options.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        is_late.then_some(Reason::Time)
    }

    // Waves.

    /// Raises the bound for the states that were kept. Gives the end when there is nothing to do.
    fn next_wave(&mut self) -> Option<Option<Reason>> {
        let unwinding = &self.options.unwinding;
        if self.kept.is_empty() {
            return Some(self.remaining_doubt());
        }
        if unwinding.last.is_some_and(|last| self.bound >= last) {
            let location = self.kept[0].1;
            let is_checked = self.options.settings.checks.contains(Property::Unwinding);
            if is_checked && !std::mem::replace(&mut self.is_bound_reported, true) {
                self.report_bound();
                return None;
            }
            return Some(Some(Reason::UnwindingBound { bound: self.bound, location }));
        }
        let next = match unwinding.growth {
            Growth::By(step) => self.bound.saturating_add(step.max(1)),
            Growth::Double => self.bound.saturating_mul(2).max(1),
        };
        self.bound = unwinding.last.map_or(next, |last| next.min(last));
        for (state, _) in std::mem::take(&mut self.kept) {
            self.wait(state);
        }
        None
    }

    /// Reports the loops and recursions that go on beyond the last bound, each once.
    fn report_bound(&mut self) {
        let kept: Vec<(Path, Location)> =
            self.kept.iter().map(|(state, location)| (state.path.clone(), *location)).collect();
        for (path, location) in kept {
            self.report_unwinding(&path, self.bound, location);
        }
    }

    fn report_unwinding(&mut self, path: &Path, bound: u32, location: Location) {
        let domain = &mut self.machine.domain;
        domain.path = path.clone();
        let message = format!("goes on after {bound} unwindings");
        let finding = Finding { property: Property::Unwinding, location, message };
        domain.report(finding, &path.model, None);
    }

    /// Why having followed all paths is not enough to call the program safe.
    fn remaining_doubt(&self) -> Option<Reason> {
        if let Some(reason) = self.machine.domain.doubts.iter().find_map(reason_for) {
            return Some(reason);
        }
        if let Some((bound, location)) = self.cut {
            return Some(Reason::UnwindingBound { bound, location });
        }
        if let Some(bound) = self.options.max_depth.filter(|_| self.too_deep) {
            return Some(Reason::DepthBound { bound });
        }
        // From an execution that is known, not all others are followed.
        self.options.guide.is_some().then_some(Reason::OnlyFalsified)
    }

    // States that wait.

    /// Whether any other state may still meet the one that runs.
    pub(crate) fn others_wait(&self) -> bool {
        self.waiting_count > 0
    }

    fn next_state(&mut self) -> Option<SymbolicState> {
        if let Some(detour) = self.detours.pop_front() {
            return Some(detour);
        }
        let mut first = self.waiting.first_entry()?;
        let state = first.get_mut().pop().expect("no entry is empty");
        if first.get().is_empty() {
            first.remove();
        }
        self.waiting_count -= 1;
        Some(state)
    }

    /// Puts a state in its place, as one with those that stand there already where possible.
    pub(crate) fn wait(&mut self, mut state: SymbolicState) {
        let turn = order::turn(&state, &mut self.codes);
        let mut others = self.waiting.remove(&turn).unwrap_or_default();
        self.waiting_count -= others.len();
        others.retain(|other| !self.join(&mut state, other));
        others.push(state);
        self.waiting_count += others.len();
        self.waiting.insert(turn, others);
    }

    /// Makes a state stand for another as well, if that is possible.
    fn join(&mut self, state: &mut SymbolicState, other: &SymbolicState) -> bool {
        if self.induction.is_some() && !state.is_as_general(other) {
            return false;
        }
        let frames = state.machine.frames.iter();
        let registers =
            self.codes.registers(frames.map(|frame| (frame.function, frame.block, frame.next)));
        let joined = symex::join(
            &mut self.machine.domain,
            (&mut state.machine, &mut state.path),
            (&other.machine, &other.path),
            &registers,
        );
        if joined {
            state.join_tracks(other);
            self.joins += 1;
        }
        joined
    }

    /// Lets a state that no longer runs go on as it should; its path is the executing one.
    pub(crate) fn set_aside(&mut self, mut state: SymbolicState, step: Step) {
        state.path = self.machine.domain.path.clone();
        match step {
            Step::Ended => {}
            Step::On | Step::Wait if state.detour.is_some() => self.detours.push_back(state),
            Step::On | Step::Wait => self.wait(state),
            Step::Keep(location) => {
                let Unwinding { last, tells_at_once, .. } = self.options.unwinding;
                let is_asked = self.options.settings.checks.contains(Property::Unwinding);
                if tells_at_once && is_asked && last == Some(self.bound) {
                    self.report_unwinding(&state.path, self.bound, location);
                }
                self.kept.push((state, location));
            }
            Step::Cut(bound, location) => {
                if self.options.settings.checks.contains(Property::Unwinding) {
                    self.report_unwinding(&state.path, bound, location);
                }
                self.cut.get_or_insert((bound, location));
            }
        }
    }
}

/// Why a doubt keeps a program from being called safe. What C leaves undefined ends an execution, and
/// is a condition of the answer instead: see [`Engine::undefined_unasked`].
fn reason_for(doubt: &Doubt) -> Option<Reason> {
    Some(match doubt {
        Doubt::Unsupported { what, location } => match what {
            Gap::Model(function) => {
                Reason::NoModel { function: public_name(function).to_owned(), location: *location }
            }
            Gap::Definition { object, line } => {
                Reason::NotDefined { object: object.to_string(), line: *line, location: *location }
            }
            Gap::Construct(words) => {
                Reason::Unsupported { construct: words.to_string(), location: *location }
            }
        },
        Doubt::Undefined(_) => return None,
        Doubt::Addresses(finding) => Reason::DependsOnAddresses { finding: finding.clone() },
        Doubt::Solver(cause) => match cause {
            smt::Cause::OutOfTime => Reason::Time,
            smt::Cause::Interrupted => Reason::Interrupted,
            other => Reason::SolverGaveUp(format!("{other:?}")),
        },
    })
}

/// The name that programs call a function by, where glibc's headers rename it.
fn public_name(function: &str) -> &str {
    let renamed = ["__isoc99_", "__isoc23_"];
    renamed.iter().find_map(|prefix| function.strip_prefix(prefix)).unwrap_or(function)
}

fn reason_of(stop: Stop) -> Reason {
    match stop {
        Stop::Unsupported { what, location } => {
            Reason::Unsupported { construct: what.to_string(), location }
        }
        Stop::OutOfMemory => Reason::Memory,
        other => Reason::Unsupported {
            construct: format!("a program that ends before it starts ({other:?})"),
            location: Location::UNKNOWN,
        },
    }
}
