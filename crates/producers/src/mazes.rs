//! Programs guarded by formulas, as a campaign produces them and a benchmark set holds them.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use base::{Rng, Seed};
use campaign::{Dropped, Produced, Producer, Program};
use formula::{LOGICS, Mutation, Script, read, shipped};
use maze::{
    Blueprint, Choices, Demands, GuardedProgram, Hosted, Mutant, Scaffold, Smaller, minimise,
};
use oracle::{Workshop, confirm_error, keeps_behaviour, try_to_reach};
use process::Cancel;
use seeds::Csmith;
use verdict::Truth;

use crate::hosts::{Fitted, Hosts};
use crate::maze_plan::{MazePlan, listing};
use crate::planned::ProducerError;

/// Where a formula is.
enum Source {
    File(PathBuf),
    Shipped(Box<Script>),
}

/// A formula that may be decided already.
struct Slot {
    name: String,
    source: Source,
    decided: OnceLock<Result<Arc<maze::Seed>, String>>,
}

/// The producer.
pub struct Mazes {
    plan: MazePlan,
    seed: Seed,
    slots: Vec<Slot>,
    demands: Demands,
    /// Where programs are executed, if any are.
    workshop: Option<Workshop>,
    /// What guards are put into, if not into mazes.
    hosts: Option<Hosts>,
}

/// A program with what is known of it.
pub struct Maze {
    /// A name, unique within what the plan makes.
    pub name: String,
    /// The formula that it was made from.
    pub seed: Arc<maze::Seed>,
    /// How its formula was mutated.
    pub mutation: Mutation,
    /// What it is built in.
    pub scaffold: Arc<dyn Scaffold>,
    /// How many clauses it asks.
    pub clauses: usize,
    /// The program.
    pub program: GuardedProgram,
    host: Option<Arc<Fitted>>,
}

impl Maze {
    /// Whether its error can be reached.
    pub fn truth(&self) -> Truth {
        if self.seed.is_satisfiable() { Truth::Violated } else { Truth::Safe }
    }

    /// The name of the program that guards were put into, if it is no maze.
    pub fn host(&self) -> Option<&str> {
        self.host.as_ref().map(|fitted| fitted.host.name())
    }
}

/// What a program is made from.
struct Recipe {
    name: String,
    seed: Arc<maze::Seed>,
    mutation: Mutation,
    scaffold: Arc<dyn Scaffold>,
    host: Option<Arc<Fitted>>,
    mutant: Mutant,
    rng: Rng,
}

impl Recipe {
    /// What is said at the top of its programs: what they are, for people and for verifiers' options.
    fn title(&self) -> String {
        let (name, scaffold, mutation) = (&self.name, &self.scaffold, self.mutation);
        let truth = match self.seed.is_satisfiable() {
            true => "the error can be reached",
            false => "the error cannot be reached",
        };
        format!("{name}: {truth}; {scaffold}; {mutation}")
    }

    fn program(&mut self) -> GuardedProgram {
        let title = self.title();
        let Mutant { arena, encoding, clauses, model } = &mut self.mutant;
        let blueprint = Blueprint {
            arena,
            encoding,
            clauses,
            model: model.as_ref(),
            logic: self.seed.logic(),
            title: &title,
        };
        self.scaffold.build(blueprint, &mut self.rng)
    }
}

/// What a program is built in, with what is known of it when it is somebody else's.
type Standing = (Arc<dyn Scaffold>, Option<Arc<Fitted>>);

/// What the names of random formulas end with.
const RANDOM_NAME: &str = "_random";

/// Every fourth program is made from a random formula, when no others were given.
const RANDOM: u64 = 4;

impl Mazes {
    /// From what a plan remembers; a workshop is needed by whoever validates, and for hosts.
    ///
    /// # Errors
    ///
    /// When the files are not there any more, or others.
    pub fn new(
        plan: MazePlan,
        seed: Seed,
        workshop: Option<Workshop>,
        csmith: Option<&Csmith>,
        cancel: Cancel,
    ) -> Result<Mazes, ProducerError> {
        let hosts = (!plan.hosts.is_empty()).then(|| Hosts::new(&plan.hosts, csmith, seed));
        let hosts = hosts.transpose()?;
        let files = plan.files()?;
        if listing(&files) != plan.listing {
            return Err(ProducerError::OtherSeeds);
        }
        let is_wanted =
            |logic: &str| plan.logics.is_empty() || plan.logics.iter().any(|one| one == logic);
        let slot = |name: String, source| Slot { name, source, decided: OnceLock::new() };
        let slots = match plan.seeds.is_empty() {
            true => shipped()
                .into_iter()
                .filter(|(_, script)| is_wanted(&script.logic))
                .map(|(name, script)| slot(name, Source::Shipped(Box::new(script))))
                .collect(),
            false => {
                files.into_iter().map(|file| slot(name_of(&file), Source::File(file))).collect()
            }
        };
        let timeout = Duration::try_from_secs_f64(plan.seed_timeout).unwrap_or_default();
        let (fewest_atoms, undefined) = (plan.min_atoms, plan.undefined);
        let demands = Demands { timeout, fewest_atoms, undefined, cancel };
        Ok(Mazes { plan, seed, slots, demands, workshop, hosts })
    }

    /// The program of a unit, not executed yet; an error is why there is none.
    ///
    /// # Errors
    ///
    /// When its formula is not fit.
    pub fn make(&self, unit: u64) -> Result<Maze, Dropped> {
        let mut recipe = self.recipe(unit)?;
        let program = recipe.program();
        let Recipe { name, seed, mutation, scaffold, host, mut mutant, .. } = recipe;
        if self.plan.validate
            && let Some(reason) = mutant.contradiction(&self.demands)
        {
            return Err(Dropped { stage: "solve".into(), reason: format!("{name}: {reason}") });
        }
        let clauses = mutant.clauses.len();
        Ok(Maze { name, seed, mutation, scaffold, clauses, program, host })
    }

    /// What the program of a unit is made from.
    fn recipe(&self, unit: u64) -> Result<Recipe, Dropped> {
        let mut rng = self.seed.derive("mazes").derive_number(unit).rng();
        let seed = self.formula(unit)?;
        if self.plan.truth.is_some_and(|safe| safe == seed.is_satisfiable()) {
            let reason = format!("again: {}: programs of its truth are not wanted", seed.name);
            return Err(Dropped { stage: "seed".into(), reason });
        }
        let mutation = match self.plan.plain {
            true => self.plan.mutation,
            false => self.plan.mutation.near(&mut rng),
        };
        let mutant = match self.plan.storm.draw(&mut rng) {
            0 => seed.as_it_is(),
            _ => seed.mutate(mutation, &mut rng),
        };
        if mutant.clauses.is_empty() {
            let reason = format!("{}: nothing is left of it", seed.name);
            return Err(Dropped { stage: "mutate".into(), reason });
        }
        let name = format!("{}-{unit}", seed.name);
        let (scaffold, host) = self.scaffold(&mut rng)?;
        Ok(Recipe { name, seed, mutation, scaffold, host, mutant, rng })
    }

    /// A maze, or one of the hosts.
    fn scaffold(&self, rng: &mut Rng) -> Result<Standing, Dropped> {
        if let (Some(hosts), Some(workshop)) = (&self.hosts, &self.workshop) {
            let fitted = hosts.draw(workshop, rng)?;
            let host = Arc::clone(&fitted.host);
            let hosted = match self.plan.plain {
                true => Hosted::plain(host),
                false => Hosted::drawn(host, MOST_PLACES, rng),
            };
            return Ok((Arc::new(hosted), Some(fitted)));
        }
        let choices = match self.plan.plain {
            true => Choices::plain(self.plan.size),
            false => Choices::drawn(self.plan.size, rng),
        };
        Ok((Arc::new(self.plan.ranges.applied(choices, rng)), None))
    }

    /// What speaks against a program, by executing it.
    fn doubt(&self, maze: &Maze, workshop: &Workshop, rng: &mut Rng) -> Option<String> {
        let GuardedProgram { text, inputs, .. } = &maze.program;
        let is_safe = maze.truth() == Truth::Safe;
        let mut tries = |most: usize| (0..6).map(|_| guesses(most, rng)).collect::<Vec<_>>();
        let confirmed = match (&maze.host, is_safe) {
            (_, false) => confirm_error(workshop, text, inputs).map(|_| ()),
            (None, true) => try_to_reach(workshop, text, &tries(400)),
            (Some(_), true) => Ok(()),
        };
        let kept = |()| match &maze.host {
            // Where operations are not checked, only the way to the error is defined.
            Some(host) if !self.plan.undefined => {
                keeps_behaviour(workshop, text, &tries(MOST_GUESSES), &host.behaviour, !is_safe)
            }
            _ => Ok(()),
        };
        let doubt = confirmed.and_then(kept).err();
        doubt.map(|doubt| format!("{}: {}: {}", maze.name, doubt.step, doubt.reason))
    }

    /// The program of a unit, executed if that is wanted.
    ///
    /// # Errors
    ///
    /// When there is none, or an execution speaks against it.
    pub fn confirmed(&self, unit: u64) -> Result<Maze, Dropped> {
        let maze = self.make(unit)?;
        let mut rng = self.seed.derive("guesses").derive_number(unit).rng();
        let workshop = self.workshop.as_ref().filter(|_| self.plan.validate);
        let doubt = workshop.and_then(|one| self.doubt(&maze, one, &mut rng));
        match doubt {
            Some(reason) => Err(Dropped { stage: "oracle".into(), reason }),
            None => Ok(maze),
        }
    }

    /// The formula of a unit. What is wrong with one is told for its first unit.
    fn formula(&self, unit: u64) -> Result<Arc<maze::Seed>, Dropped> {
        let logics = &self.plan.logics;
        let count = self.slots.len() as u64;
        // Random formulas are satisfiable, so that their programs are never safe.
        let may_be_random = self.plan.seeds.is_empty() && self.plan.truth != Some(true);
        if may_be_random && (unit % RANDOM == RANDOM - 1 || count == 0) {
            let number = (unit / RANDOM) as usize;
            let logic = match logics.is_empty() {
                true => LOGICS[number % LOGICS.len()],
                false => logics[number % logics.len()].as_str(),
            };
            let seed = self.seed.derive("formula").derive_number(unit);
            let name = format!("{logic}{RANDOM_NAME}");
            return Ok(Arc::new(maze::Seed::random(&name, logic, seed, self.plan.undefined)));
        }
        let turn = if self.plan.seeds.is_empty() { unit - unit / RANDOM } else { unit };
        let slot = &self.slots[(turn % count) as usize];
        let decided = slot.decided.get_or_init(|| self.decide(slot).map(Arc::new));
        decided.clone().map_err(|reason| {
            let again = if turn < count { "" } else { "again: " };
            Dropped { stage: "seed".into(), reason: format!("{again}{}: {reason}", slot.name) }
        })
    }

    /// What is left out of the formula of a program, told for its first unit.
    fn replaced(&self, unit: u64, maze: &Maze) -> Vec<Dropped> {
        let is_first = unit < self.slots.len() as u64;
        let left_out = maze.seed.replaced().into_iter().filter(|_| is_first);
        let tell =
            |reason| Dropped { stage: "lenient".into(), reason: format!("{reason}: read as true") };
        left_out.map(tell).collect()
    }

    fn decide(&self, slot: &Slot) -> Result<maze::Seed, String> {
        let script = match &slot.source {
            Source::Shipped(script) => (**script).clone(),
            Source::File(file) => {
                let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
                let mut scripts =
                    read(&text, self.plan.lenient).map_err(|error| error.to_string())?;
                scripts.swap_remove(0)
            }
        };
        maze::Seed::decide(&slot.name, script, &self.demands)
    }
}

/// A name for programs from the name of a file.
fn name_of(file: &std::path::Path) -> String {
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let fits = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' };
    stem.unwrap_or_default().chars().map(fits).collect()
}

/// Guards are in so many places of a host at most.
const MOST_PLACES: u64 = 6;

/// More than a host's guards ever ask for.
const MOST_GUESSES: usize = 2_500;

/// Inputs for a program that is safe whatever they are.
fn guesses(most: usize, rng: &mut Rng) -> Vec<i64> {
    let mut guess = || match rng.below(4) {
        0 => rng.below(5) as i64,
        1 => rng.bits() as i8 as i64,
        2 => -1,
        _ => rng.bits() as i64,
    };
    (0..most).map(|_| guess()).collect()
}

impl Producer for Mazes {
    fn units(&self) -> u64 {
        match self.plan.seeds.is_empty() {
            true => u64::MAX,
            false => self.slots.len() as u64 * self.plan.per_seed,
        }
    }

    fn produce(&self, unit: u64, _: &Cancel) -> Produced {
        let started = Instant::now();
        let made = self.confirmed(unit);
        let seconds = vec![("making and executing".to_owned(), started.elapsed().as_secs_f64())];
        let (programs, dropped) = match made {
            Ok(maze) => {
                let told = self.replaced(unit, &maze);
                (vec![program(maze)], told)
            }
            // Told once.
            Err(dropped) if dropped.reason.starts_with("again: ") => (Vec::new(), Vec::new()),
            Err(dropped) => (Vec::new(), vec![dropped]),
        };
        Produced { programs, dropped, seconds }
    }

    fn smaller(
        &self,
        unit: u64,
        program: &Program,
        shows: &mut dyn FnMut(&Program) -> Option<bool>,
    ) -> Option<Program> {
        let mut recipe = self.recipe(unit).ok()?;
        // Another version may have made another program of this unit.
        if recipe.program().text != program.text {
            return None;
        }
        let title = format!("made smaller from {}", program.name);
        let with = |small: &GuardedProgram| Program {
            text: small.text.clone(),
            inputs: small.inputs.clone(),
            ..program.clone()
        };
        let Recipe { scaffold, seed, mut mutant, .. } = recipe;
        let asked = Smaller { title: &title, logic: seed.logic(), demands: &self.demands };
        let found = minimise(&mut mutant, scaffold, &asked, &mut |small| shows(&with(small)))?;
        Some(with(&found))
    }
}

fn program(maze: Maze) -> Program {
    Program {
        strategy: match maze.host() {
            Some(_) => format!("hosted-{}", maze.seed.theory()),
            None => maze.seed.theory().into(),
        },
        truth: maze.truth(),
        // Random formulas have one name and nothing else in common.
        seed_name: match maze.seed.name.ends_with(RANDOM_NAME) {
            true => maze.name.clone(),
            false => maze.seed.name.clone(),
        },
        text: maze.program.text,
        inputs: maze.program.inputs,
        name: maze.name,
    }
}
