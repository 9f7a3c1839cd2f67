//! A formula that programs are made from: bounded as C needs it, decided by solvers, and mutated.

use std::time::{Duration, Instant};

use base::Rng;
use formula::{Arena, Bounds, Encoding, Expr, Mutation, Op, Script, Sort, Storm, random_script};
use process::Cancel;
use smt::{Choice, Satisfiability, open};
use term::{Evaluation, Model, Node, Pool, Term, Value, Variable};

/// What is asked of a formula.
#[derive(Clone, Debug)]
pub struct Demands {
    /// The time for each question to a solver.
    pub timeout: Duration,
    /// Formulas with fewer atoms say too little.
    pub fewest_atoms: usize,
    /// Whether programs may do what C leaves undefined, apart from the way to the error.
    pub undefined: bool,
    /// The wish to stop.
    pub cancel: Cancel,
}

/// A formula whose truth is known.
#[derive(Clone, Debug)]
pub struct Seed {
    /// Its name.
    pub name: String,
    script: Script,
    encoding: Encoding,
    truth: Truth,
}

/// Whether a formula can be satisfied.
#[derive(Clone, Debug)]
enum Truth {
    /// With these values.
    Satisfied(Vec<(Variable, u128)>),
    /// Not; not even these clauses of it.
    Contradictory(Vec<Expr>),
}

/// Formulas with more expressions are left out before anybody translates them: solvers bound their search by time, but
/// not what they do before it, and no verifier reads such a program.
const MOST_EXPRESSIONS: usize = 50_000;

/// Integers and arrays, from small to large: an array that is larger than needed makes a program that is.
const SIZES: [(u32, u32); 6] = [(32, 2), (32, 4), (32, 8), (32, 16), (64, 2), (64, 16)];

impl Seed {
    /// Finds the smallest bounds with which a formula is satisfiable, or shows that it never is.
    ///
    /// # Errors
    ///
    /// When it is not fit; the reason in words.
    pub fn decide(name: &str, script: Script, demands: &Demands) -> Result<Seed, String> {
        let atoms = atoms(&script);
        if atoms < demands.fewest_atoms {
            return Err(format!("it has {atoms} atoms, and {} are wanted", demands.fewest_atoms));
        }
        let clauses = clauses_of(&script);
        if clauses.is_empty() {
            return Err("it asserts nothing".into());
        }
        let expressions = script.arena.reachable(&clauses).len();
        if expressions > MOST_EXPRESSIONS {
            return Err(format!(
                "it has {expressions} expressions, and at most {MOST_EXPRESSIONS} become a program"
            ));
        }
        let may_be_large = |(int_bits, array_size): &&(u32, u32)| {
            let has = |fits: fn(&Sort) -> bool| {
                script.arena.reachable(&clauses).iter().any(|expr| fits(script.arena.sort(*expr)))
            };
            (*array_size == 2 || has(|sort| matches!(sort, Sort::Array(..))))
                && (*int_bits == 32 || has(|sort| *sort == Sort::Int))
        };
        let mut last = None;
        let started = Instant::now();
        for (int_bits, array_size) in SIZES.iter().filter(may_be_large) {
            let bounds = Bounds {
                int_bits: *int_bits,
                array_size: *array_size,
                undefined: demands.undefined,
            };
            if last.is_some() && started.elapsed() > demands.timeout {
                return Err(format!(
                    "its bounds are not found within {} s",
                    demands.timeout.as_secs_f64()
                ));
            }
            let (encoding, terms) = encoded(&script, &clauses, bounds);
            match ask(&Choice::Bitwuzla, &encoding.pool, &terms, demands)? {
                Some(_) if script.status == Some(false) => {
                    return Err("it says that it is unsatisfiable, but there is a model".into());
                }
                Some(model) => {
                    return Ok(Seed::satisfied(name, script, encoding, &model));
                }
                // With larger bounds it would be another formula, as unsatisfiable as it says it is.
                None if script.status == Some(false) => {
                    last = Some((encoding, terms));
                    break;
                }
                None => last = Some((encoding, terms)),
            }
        }
        let Some((encoding, terms)) = last else { return Err("no bounds were tried".into()) };
        let Bounds { int_bits, array_size, .. } = encoding.bounds();
        if script.status == Some(true) {
            return Err(format!(
                "unsatisfiable with integers of {int_bits} bits and arrays of {array_size} elements"
            ));
        }
        if demands.undefined {
            return Err("unsatisfiable, and a safe program must be defined everywhere".into());
        }
        if !script.replaced.is_empty() {
            return Err("unsatisfiable, but parts of it were left out".into());
        }
        let core = core(&clauses, &terms, &encoding.pool, demands)?;
        Ok(Seed { name: name.into(), script, encoding, truth: Truth::Contradictory(core) })
    }

    /// A random formula of a logic, which is satisfiable.
    pub fn random(name: &str, logic: &str, seed: base::Seed, undefined: bool) -> Seed {
        let bounds = Bounds { undefined, ..Bounds::default() };
        let (script, encoding, model) = random_script(logic, seed, bounds);
        Seed::satisfied(name, script, encoding, &model)
    }

    fn satisfied(name: &str, script: Script, encoding: Encoding, model: &Model) -> Seed {
        let leaves = (0..script.arena.variables()).flat_map(|one| encoding.leaves(one));
        let value = |leaf: &Term| match encoding.pool.node(*leaf) {
            Node::Variable(one) => Some((one, model.get(one).map_or(0, Value::bits))),
            _ => None,
        };
        let truth = Truth::Satisfied(leaves.filter_map(value).collect());
        Seed { name: name.into(), script, encoding, truth }
    }

    /// How it is satisfied; nothing when it cannot be.
    fn model(&self) -> Option<Model> {
        let Truth::Satisfied(values) = &self.truth else { return None };
        let mut model = Model::default();
        for (variable, bits) in values {
            model.set(*variable, Value::Bits(*bits));
        }
        Some(model)
    }

    /// Whether it can be satisfied.
    pub fn is_satisfiable(&self) -> bool {
        matches!(self.truth, Truth::Satisfied(_))
    }

    /// Assertions of it that were read as `true`, each with its place and why.
    pub fn replaced(&self) -> Vec<String> {
        let words = |error: &formula::ReadError| format!("{}: {error}", self.name);
        self.script.replaced.iter().map(words).collect()
    }

    /// The logic that it names, or its theory when it names none.
    pub fn logic(&self) -> &str {
        match self.script.logic.as_str() {
            "" => self.theory(),
            logic => logic,
        }
    }

    /// The elements of an array in C.
    pub fn bounds(&self) -> Bounds {
        self.encoding.bounds()
    }

    /// What its programs are about, for tables: bit-vectors, integers or floats, with or without arrays.
    pub fn theory(&self) -> &'static str {
        let has = |fits: fn(&Sort) -> bool| {
            let nodes = self.script.arena.reachable(&clauses_of(&self.script));
            nodes.iter().any(|expr| fits(self.script.arena.sort(*expr)))
        };
        let arrays = has(|sort| matches!(sort, Sort::Array(..)));
        let floats = has(|sort| matches!(sort.flattened().1, Sort::Float(_)));
        let integers = has(|sort| matches!(sort.flattened().1, Sort::Int));
        match (floats, integers, arrays) {
            (true, _, false) => "fp",
            (true, _, true) => "fp-arrays",
            (_, true, false) => "int",
            (_, true, true) => "int-arrays",
            (_, _, false) => "bv",
            (_, _, true) => "bv-arrays",
        }
    }

    /// The formula itself.
    pub fn as_it_is(&self) -> Mutant {
        Mutant {
            arena: self.script.arena.clone(),
            encoding: self.encoding.clone(),
            clauses: clauses_of(&self.script),
            model: self.model(),
        }
    }

    /// Another formula of the same truth.
    pub fn mutate(&self, mutation: Mutation, rng: &mut Rng) -> Mutant {
        let mut mutants = self.mutants(mutation, rng);
        let clauses = mutants.next(rng);
        let Mutants { arena, encoding, .. } = mutants;
        Mutant { arena, encoding, clauses, model: self.model() }
    }

    /// Many other formulas of the same truth.
    pub fn mutants(&self, mutation: Mutation, rng: &mut Rng) -> Mutants {
        let (mut arena, mut encoding) = (self.script.arena.clone(), self.encoding.clone());
        let clauses = clauses_of(&self.script);
        let storm = match (&self.truth, self.model()) {
            (Truth::Contradictory(core), _) => {
                Storm::unsatisfiable(&mut arena, &clauses, core, mutation, rng)
            }
            (_, model) => {
                let model = model.unwrap_or_default();
                Storm::satisfiable(&mut arena, &clauses, &mut encoding, &model, mutation, rng)
            }
        };
        Mutants { storm, arena, encoding }
    }
}

/// What mutants of a formula are drawn from.
#[derive(Clone, Debug)]
pub struct Mutants {
    storm: Storm,
    arena: Arena,
    encoding: Encoding,
}

impl Mutants {
    /// The assertions of the next.
    pub fn next(&mut self, rng: &mut Rng) -> Vec<Expr> {
        self.storm.mutant(&mut self.arena, rng)
    }
}

/// A formula that a program is made from.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// Its expressions.
    pub arena: Arena,
    /// What they mean.
    pub encoding: Encoding,
    /// What is asserted.
    pub clauses: Vec<Expr>,
    /// How it is satisfied; nothing when it cannot be.
    pub model: Option<Model>,
}

impl Mutant {
    /// What speaks against its truth: a clause that the model does not satisfy, or a solver that satisfies what cannot
    /// be satisfied.
    pub fn contradiction(&mut self, demands: &Demands) -> Option<String> {
        let terms: Vec<Term> =
            self.clauses.iter().map(|one| self.encoding.condition(&self.arena, *one)).collect();
        if let Some(model) = &self.model {
            let mut evaluation = Evaluation::new(model.clone());
            let fails = terms.iter().position(|term| !evaluation.holds(&self.encoding.pool, *term));
            return fails.map(|clause| format!("clause {clause} does not hold in the model"));
        }
        for solver in [Choice::Bitwuzla, Choice::Z3] {
            match ask(&solver, &self.encoding.pool, &terms, demands) {
                Ok(None) => {}
                Ok(Some(_)) => return Some("a solver satisfies it".into()),
                Err(reason) => return Some(reason),
            }
        }
        None
    }
}

fn clauses_of(script: &Script) -> Vec<Expr> {
    let all = script.assertions.iter().chain(&script.congruences).copied();
    let mut clauses: Vec<Expr> = Vec::new();
    for clause in all.filter(|clause| *script.arena.op(*clause) != Op::Bool(true)) {
        // What is asserted together can be asked apart.
        match script.arena.op(clause) {
            Op::And => clauses.extend(script.arena.operands(clause)),
            _ => clauses.push(clause),
        }
    }
    let mut seen = std::collections::BTreeSet::new();
    clauses.retain(|clause| seen.insert(*clause));
    clauses
}

/// Clauses that cannot hold together, of which none can be spared as far as Bitwuzla says so; Z3 must agree that they
/// cannot. Where it does not decide that, all clauses are kept, and it is asked about them. Of very many, all are kept:
/// each costs a question.
fn core(
    clauses: &[Expr],
    terms: &[Term],
    pool: &Pool,
    demands: &Demands,
) -> Result<Vec<Expr>, String> {
    let mut kept: Vec<usize> = (0..clauses.len()).collect();
    let ask_about = |solver: &Choice, kept: &[usize]| {
        let terms: Vec<Term> = kept.iter().map(|number| terms[*number]).collect();
        ask(solver, pool, &terms, demands)
    };
    if clauses.len() <= MOST_SPARED {
        for number in 0..clauses.len() {
            let fewer: Vec<usize> = kept.iter().copied().filter(|one| *one != number).collect();
            if !fewer.is_empty() && matches!(ask_about(&Choice::Bitwuzla, &fewer), Ok(None)) {
                kept = fewer;
            }
        }
    }
    let mut confirmed = ask_about(&Choice::Z3, &kept);
    if confirmed.is_err() && kept.len() < clauses.len() {
        kept = (0..clauses.len()).collect();
        confirmed = ask_about(&Choice::Z3, &kept);
    }
    match confirmed? {
        None => Ok(kept.into_iter().map(|number| clauses[number]).collect()),
        Some(_) => Err("two solvers do not agree whether it is satisfiable".into()),
    }
}

/// Formulas with more clauses are taken as a whole.
const MOST_SPARED: usize = 60;

fn atoms(script: &Script) -> usize {
    let is_atom = |expr: &&Expr| {
        let op = script.arena.op(**expr);
        *script.arena.sort(**expr) == Sort::Bool
            && !matches!(op, Op::And | Op::Or | Op::Not | Op::Ite | Op::Bool(_))
    };
    script.arena.reachable(&clauses_of(script)).iter().filter(is_atom).count()
}

fn encoded(script: &Script, clauses: &[Expr], bounds: Bounds) -> (Encoding, Vec<Term>) {
    let mut encoding = Encoding::new(bounds);
    let terms = clauses.iter().map(|one| encoding.condition(&script.arena, *one)).collect();
    (encoding, terms)
}

/// A model, or none when there is none.
fn ask(
    solver: &Choice,
    pool: &Pool,
    terms: &[Term],
    demands: &Demands,
) -> Result<Option<Model>, String> {
    let mut opened = open(solver, &demands.cancel, process::Limits::default())?;
    match opened.check(pool, terms, Some(demands.timeout)) {
        Satisfiability::Satisfiable(model) => Ok(Some(model)),
        Satisfiability::Unsatisfiable => Ok(None),
        Satisfiability::Unknown(_) => {
            Err(format!("no solver decides it within {} s", demands.timeout.as_secs_f64()))
        }
    }
}
