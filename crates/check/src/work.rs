//! One question, answered: compile, explore, execute. This runs on the session's own thread.

use std::cell::Cell;
use std::sync::Arc;
use std::time::Instant;

use base::Budget;
use bmc::{Candidate, Engine, Event, Knowledge, Options, Places, Progress};
use ir::ValidProgram;
use process::Scratch;
use verdict::Reason;

use crate::confirm::{Confirmer, Unseen};
use crate::entry::{Entered, Parts, with_entry};
use crate::explore::{Helpers, explore};
use crate::failure::Failure;
use crate::planted::Planter;
use crate::prepare::named::{refuse_unknown_functions, refuse_unknown_loops};
use crate::prepare::{Trouble, prepare, scratch_failure};
use crate::prover::Prover;
use crate::real::{Builds, RealProgram};
use crate::record::{Found, Ledger};
use crate::request::Request;
use crate::rival::Rival;
use crate::session::LastResort;
use crate::solver;
use crate::watch::{Phase, Watch};

/// A request on its way, with all that others may know of it.
pub struct Work {
    /// What is asked.
    pub request: Request,
    /// What it is asked about, where that is not to be made of the request's files.
    pub program: Option<Arc<ValidProgram>>,
    /// When the time of the request began.
    pub started: Instant,
    /// Who watches.
    pub watch: Arc<Watch>,
    /// Where what is found out goes.
    pub ledger: Arc<Ledger>,
    /// Where the real programs are kept.
    pub builds: Arc<Builds>,
    /// What keeps the whole process within bounds while the engine runs.
    pub last_resort: Arc<dyn LastResort>,
}

impl Work {
    /// When it should be over.
    pub fn deadline(&self) -> Instant {
        self.started + self.request.timeout
    }

    /// Does it. Gives the reason why there may be more than what was found, and leaves behind what was
    /// learned for the next question.
    pub fn run(&self, knowledge: &mut Knowledge) -> Result<Option<Reason>, Failure> {
        match &self.program {
            Some(program) => self.run_program(program, knowledge),
            None => self.run_files(knowledge),
        }
    }

    /// Explores a program that is there already. What is found is executed by the interpreter: whoever
    /// made the program knows how to build the real one.
    fn run_program(
        &self,
        program: &ValidProgram,
        knowledge: &mut Knowledge,
    ) -> Result<Option<Reason>, Failure> {
        let request = &self.request;
        {
            let mut record = self.ledger.open();
            record.files = program.files.clone();
            record.places = Places::of(program);
        }
        let parts = Parts::default();
        let confirmer = Confirmer {
            program,
            real: None,
            checks: request.selection.properties,
            error_functions: &request.selection.all_error_functions(),
            deadline: self.deadline(),
            memory: request.memory,
            entry_parts: &parts,
            argument_parts: &parts,
            cancel: &self.watch.cancel,
        };
        // Goals that nothing comes to are known before everything is explored, if ever that is.
        let sees_goals = self.request.exploration.goals.is_some();
        let prover = sees_goals.then(|| Prover::new(program, self)).flatten();
        let helpers = Helpers { prover, ..Helpers::default() };
        self.explore_program(program, &confirmer, helpers, knowledge)
    }

    fn run_files(&self, knowledge: &mut Knowledge) -> Result<Option<Reason>, Failure> {
        let request = &self.request;
        let cancel = &self.watch.cancel;
        let budget = Budget { time: request.timeout, memory: request.memory, ..Budget::default() };
        let harness = Scratch::new().map_err(scratch_failure)?;
        let entered = match request.exploration.entry.as_str() {
            "main" => Entered::main(&request.sources),
            function => with_entry(request, function, &harness, cancel)?,
        };
        let prepared = match prepare(request, &entered.sources, budget, cancel) {
            Ok(prepared) => prepared,
            Err(Trouble::Exhausted(reason)) => return Ok(Some(reason)),
            Err(Trouble::Failed(failure)) => return Err(failure),
        };
        let program = prepared.program;
        refuse_unknown_loops(request, &program)?;
        refuse_unknown_functions(request, &program, &prepared.sources, cancel)?;
        let real = RealProgram::new(
            &request.toolchain,
            prepared.sources.clone(),
            prepared.scratch.path().to_owned(),
            &self.builds,
            cancel,
        );
        {
            let mut record = self.ledger.open();
            record.files = program.files.clone();
            record.warnings = prepared.warnings;
            record.sources = Some(prepared.sources);
            record.opened = prepared.opened;
            record.places = Places::of(&program);
            record.entry = match request.exploration.entry.as_str() {
                "main" => None,
                name => program.function_named(name),
            };
            record.harness = entered.standalone;
            record.limits.extend(entered.limits);
            record.suggestions = entered.suggestions;
            record.scratch.extend([prepared.scratch, harness]);
        }
        let deadline = self.deadline();
        let confirmer = Confirmer {
            program: &program,
            real: Some(&real),
            checks: request.selection.properties,
            error_functions: &request.selection.all_error_functions(),
            deadline,
            memory: request.memory,
            entry_parts: &entered.parts,
            argument_parts: &prepared.argument_parts,
            cancel,
        };
        let planter = Planter {
            work: self,
            sources: &entered.sources,
            budget,
            confirmer: &confirmer,
            searches: Cell::new(0),
        };
        let rival = Rival::start(request, real.sources(None));
        let prover = Prover::new(&program, self);
        let helpers = Helpers { planter: Some(&planter), rival, prover };
        self.explore_program(&program, &confirmer, helpers, knowledge)
    }

    fn explore_program(
        &self,
        program: &ValidProgram,
        confirmer: &Confirmer<'_>,
        helpers: Helpers<'_, '_>,
        knowledge: &mut Knowledge,
    ) -> Result<Option<Reason>, Failure> {
        self.watch.enter(Phase::Exploring);
        match self.engine(program, self.deadline(), std::mem::take(knowledge))? {
            Err(reason) => Ok(Some(reason)),
            Ok(mut engine) => {
                engine.whereabouts = Arc::clone(&self.watch.whereabouts);
                let end = explore(&mut engine, self, confirmer, helpers);
                *knowledge = engine.into_knowledge();
                Ok(end)
            }
        }
    }

    /// An engine for a program, with what was learned before.
    pub fn engine<'p>(
        &self,
        program: &'p ValidProgram,
        deadline: Instant,
        knowledge: Knowledge,
    ) -> Result<Result<Engine<'p>, Reason>, Failure> {
        self.engine_with(program, self.request.engine_options(deadline), knowledge)
    }

    /// The same with other options than the request's.
    pub(crate) fn engine_with<'p>(
        &self,
        program: &'p ValidProgram,
        options: Options,
        knowledge: Knowledge,
    ) -> Result<Result<Engine<'p>, Reason>, Failure> {
        let ledger = Arc::clone(&self.ledger);
        let complain = move |words| ledger.open().complaints.push(words);
        let (settings, cancel) = (&self.request.solver, &self.watch.cancel);
        let solvers = solver::open(settings, cancel, self.request.memory, complain)?;
        Ok(Engine::new(program, options, solvers, knowledge, cancel.flag()))
    }

    /// Lets the engine go on to its next candidate, or to its end and the reason that it gives. Whoever
    /// wants to know how far it is, is shown that; `pause` comes between two of its steps, and may end it there with
    /// what somebody else found.
    pub fn next_candidate(
        &self,
        engine: &mut Engine<'_>,
        show: impl Fn(Progress),
        mut pause: impl FnMut() -> Option<Result<Candidate, Option<Reason>>>,
    ) -> Result<Candidate, Option<Reason>> {
        loop {
            if let Some(turn) = &self.request.exploration.turn {
                turn.wait(&self.watch.cancel);
            }
            if let Some(end) = pause() {
                return end;
            }
            let mut event = Event::Working;
            let memory = self.request.memory;
            self.last_resort.while_exploring(memory, &mut || event = engine.next_event());
            show(engine.progress());
            match event {
                Event::Working => {}
                Event::Finished(reason) => return Err(reason),
                Event::Candidate(candidate) => return Ok(candidate),
            }
        }
    }

    /// Executes a candidate, for all who watch to see.
    pub fn confirm(
        &self,
        confirmer: &Confirmer<'_>,
        candidate: &Candidate,
    ) -> Result<Found, Unseen> {
        self.watch.enter(Phase::Confirming(Instant::now()));
        let confirmed = confirmer.confirm(candidate);
        self.watch.enter(Phase::Exploring);
        confirmed
    }
}
