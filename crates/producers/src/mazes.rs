//! Programs in the shape of mazes, as a campaign produces them and a benchmark set holds them.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use base::{Rng, Seed};
use campaign::{Dropped, Produced, Producer, Program, sha256};
use formula::{LOGICS, Mutation, Script, read, shipped};
use maze::{
    Blueprint, Choices, Demands, MazeProgram, Mutant, Numbers, Ranges, Smaller, build, minimise,
};
use oracle::{Workshop, confirm_error, try_to_reach};
use process::Cancel;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use verdict::Truth;

use crate::planned::ProducerError;

/// What a plan must remember.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub struct MazePlan {
    /// SMT-LIB files, and directories that hold some; none for the shipped formulas and random ones.
    pub seeds: Vec<PathBuf>,
    /// Only formulas of these logics; none for all.
    pub logics: Vec<String>,
    /// Columns and rows of a maze.
    pub size: (usize, usize),
    /// Formulas with fewer atoms are left out.
    pub min_atoms: usize,
    /// How formulas are mutated.
    #[serde(default)]
    pub mutation: Mutation,
    /// Whether formulas are mutated, as 1 or 0.
    #[serde(default = "always")]
    pub storm: Numbers,
    /// What is drawn from other ranges than ours.
    #[serde(default)]
    pub ranges: Ranges,
    /// Only programs that are safe, or only such that are not.
    #[serde(default)]
    pub truth: Option<bool>,
    /// Seconds for each question to a solver.
    pub seed_timeout: f64,
    /// How many programs are made from each file.
    pub per_seed: u64,
    /// Whether an assertion that C cannot say becomes `true`.
    pub lenient: bool,
    /// Whether programs use C's own operators without checking what they need.
    pub undefined: bool,
    /// Whether everything but the formula is as in the thesis, and not drawn.
    pub plain: bool,
    /// Whether programs are executed before they are taken.
    pub validate: bool,
    /// The hash of the names of all files: units are numbers into that list.
    #[serde(default)]
    pub listing: String,
}

fn always() -> Numbers {
    Numbers::Listed(vec![1])
}

impl Default for MazePlan {
    fn default() -> Self {
        MazePlan {
            seeds: Vec::new(),
            logics: Vec::new(),
            size: (5, 5),
            min_atoms: 1,
            mutation: Mutation::default(),
            storm: always(),
            ranges: Ranges::default(),
            truth: None,
            seed_timeout: 30.0,
            per_seed: 15,
            lenient: false,
            undefined: false,
            plain: false,
            validate: true,
            listing: String::new(),
        }
    }
}

impl MazePlan {
    /// As a plan stores it.
    ///
    /// # Errors
    ///
    /// When there are no formulas where they should be, or a logic is none of ours.
    pub fn stored(mut self) -> Result<Value, ProducerError> {
        if let Some(logic) = self.logics.iter().find(|logic| !LOGICS.contains(&logic.as_str())) {
            let known = LOGICS.join(", ");
            return Err(ProducerError::Word(format!("'{logic}' is no logic of ours: {known}")));
        }
        for path in &mut self.seeds {
            let found = path.canonicalize();
            *path =
                found.map_err(|reason| ProducerError::Unreadable { path: path.clone(), reason })?;
        }
        self.listing = listing(&self.files()?);
        let mut value = json!(self);
        value["kind"] = "mazes".into();
        Ok(value)
    }

    /// From what [`MazePlan::stored`] said.
    ///
    /// # Errors
    ///
    /// When it is something else.
    pub fn of(description: &Value) -> Result<MazePlan, ProducerError> {
        serde_json::from_value(description.clone())
            .map_err(|error| ProducerError::Damaged { part: "formulas", reason: error.to_string() })
    }

    /// The files with formulas, in an order that does not depend on the directory.
    fn files(&self) -> Result<Vec<PathBuf>, ProducerError> {
        let mut found = Vec::new();
        for path in &self.seeds {
            let unreadable = |reason| ProducerError::Unreadable { path: path.clone(), reason };
            match path.is_dir() {
                true => gather(path, &mut found).map_err(unreadable)?,
                false => found.push(path.clone()),
            }
        }
        found.sort();
        found.dedup();
        match found.is_empty() && !self.seeds.is_empty() {
            true => Err(ProducerError::NoFormulas),
            false => Ok(found),
        }
    }
}

fn gather(directory: &std::path::Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() && !path.is_symlink() {
            gather(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "smt2") {
            found.push(path);
        }
    }
    Ok(())
}

fn listing(files: &[PathBuf]) -> String {
    let names: Vec<_> = files.iter().map(|file| file.to_string_lossy()).collect();
    sha256(names.join("\n").as_bytes())
}

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
    /// Where programs are executed, if they are.
    workshop: Option<Workshop>,
}

/// A program with what is known of it.
pub struct Maze {
    /// A name, unique within what the plan makes.
    pub name: String,
    /// The formula that it was made from.
    pub seed: Arc<maze::Seed>,
    /// How its formula was mutated.
    pub mutation: Mutation,
    /// How it is built.
    pub choices: Choices,
    /// How many clauses it asks.
    pub clauses: usize,
    /// The program.
    pub program: MazeProgram,
}

impl Maze {
    /// Whether its error can be reached.
    pub fn truth(&self) -> Truth {
        if self.seed.is_satisfiable() { Truth::Violated } else { Truth::Safe }
    }
}

/// What a program is made from.
struct Recipe {
    name: String,
    seed: Arc<maze::Seed>,
    mutation: Mutation,
    choices: Choices,
    mutant: Mutant,
    rng: Rng,
}

impl Recipe {
    /// What is said at the top of its programs: what they are, for people and for verifiers' options.
    fn title(&self) -> String {
        let (name, choices, mutation) = (&self.name, self.choices, self.mutation);
        let truth = match self.seed.is_satisfiable() {
            true => "the error can be reached",
            false => "the error cannot be reached",
        };
        format!("{name}: {truth}; {choices}; {mutation}")
    }

    fn program(&mut self) -> MazeProgram {
        let title = self.title();
        let Mutant { arena, encoding, clauses, model } = &mut self.mutant;
        let blueprint = Blueprint {
            arena,
            encoding,
            clauses,
            model: model.as_ref(),
            logic: self.seed.logic(),
            choices: self.choices,
            title: &title,
        };
        build(blueprint, &mut self.rng)
    }
}

/// What the names of random formulas end with.
const RANDOM_NAME: &str = "_random";

/// Every fourth program is made from a random formula, when no others were given.
const RANDOM: u64 = 4;

impl Mazes {
    /// From what a plan remembers; with a workshop, programs are executed.
    ///
    /// # Errors
    ///
    /// When the files are not there any more, or others.
    pub fn new(
        plan: MazePlan,
        seed: Seed,
        workshop: Option<Workshop>,
        cancel: Cancel,
    ) -> Result<Mazes, ProducerError> {
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
        Ok(Mazes { plan, seed, slots, demands, workshop })
    }

    /// The program of a unit, not executed yet; an error is why there is none.
    ///
    /// # Errors
    ///
    /// When its formula is not fit.
    pub fn make(&self, unit: u64) -> Result<Maze, Dropped> {
        let mut recipe = self.recipe(unit)?;
        let program = recipe.program();
        let Recipe { name, seed, mutation, choices, mut mutant, .. } = recipe;
        if self.workshop.is_some()
            && let Some(reason) = mutant.contradiction(&self.demands)
        {
            return Err(Dropped { stage: "solve".into(), reason: format!("{name}: {reason}") });
        }
        Ok(Maze { name, seed, mutation, choices, clauses: mutant.clauses.len(), program })
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
        let choices = match self.plan.plain {
            true => Choices::plain(self.plan.size),
            false => Choices::drawn(self.plan.size, &mut rng),
        };
        let choices = self.plan.ranges.applied(choices, &mut rng);
        let name = format!("{}-{unit}", seed.name);
        Ok(Recipe { name, seed, mutation, choices, mutant, rng })
    }

    /// What speaks against a program, by executing it.
    fn doubt(&self, maze: &Maze, workshop: &Workshop, rng: &mut Rng) -> Option<String> {
        let MazeProgram { text, inputs, .. } = &maze.program;
        let doubt = match maze.truth() {
            Truth::Violated => confirm_error(workshop, text, inputs).err(),
            Truth::Safe => {
                let tries: Vec<Vec<i64>> = (0..6).map(|_| guesses(rng)).collect();
                try_to_reach(workshop, text, &tries).err()
            }
        };
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
        let doubt = self.workshop.as_ref().and_then(|one| self.doubt(&maze, one, &mut rng));
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

/// Inputs for a program that is safe whatever they are.
fn guesses(rng: &mut Rng) -> Vec<i64> {
    let mut guess = || match rng.below(4) {
        0 => rng.below(5) as i64,
        1 => rng.bits() as i8 as i64,
        2 => -1,
        _ => rng.bits() as i64,
    };
    (0..400).map(|_| guess()).collect()
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
            Ok(maze) => (vec![program(maze)], Vec::new()),
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
        let with = |small: &MazeProgram| Program {
            text: small.text.clone(),
            inputs: small.inputs.clone(),
            ..program.clone()
        };
        let Recipe { choices, seed, mut mutant, .. } = recipe;
        let asked = Smaller { title: &title, logic: seed.logic(), demands: &self.demands };
        let found = minimise(&mut mutant, choices, &asked, &mut |small| shows(&with(small)))?;
        Some(with(&found))
    }
}

fn program(maze: Maze) -> Program {
    Program {
        strategy: maze.seed.theory().into(),
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
