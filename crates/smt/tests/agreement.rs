//! All solvers answer alike on random terms, simplified or not, and every model is confirmed.

use std::time::Duration;

use float::Format;
use smt::smtlib::Script;
use smt::{BitwuzlaSolver, Cause, Satisfiability, SmtlibSolver, Solver, Z3Solver};
use term::testing::{Material, Twin};
use term::{Node, Pool, Sort, Term};

const TIME: Option<Duration> = Some(Duration::from_secs(1));

/// Small enough for every solver to decide nearly all of them.
const MATERIAL: Material = Material { widths: &[1, 4, 8, 16], formats: &[Format::Half] };

/// Numbers that look random, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}

/// A few truth values of random terms, simplified and plain.
fn random_query(seed: u64) -> (Pool, Vec<Term>, Vec<Term>) {
    let mut numbers = Numbers(seed);
    let mut twin = Twin::new(MATERIAL);
    for _ in 0..4 + numbers.next() % 30 {
        let (kind, selectors) = (numbers.next(), numbers.next());
        // Floats and arrays more often than by chance.
        let kind = match kind >> 8 & 7 {
            0 => 32,
            1 | 2 => 40,
            _ => kind as u8,
        };
        let selector = |place: u32| (selectors >> (16 * place)) as u16;
        twin.step((kind, selector(0), selector(1), selector(2), numbers.next()));
    }
    let truth_values: Vec<usize> = (0..twin.plain.len())
        .filter(|place| twin.pool.sort(twin.plain[*place]) == Sort::BOOL)
        .filter(|place| twin.pool.constant(twin.simplified[*place]).is_none())
        .collect();
    let (mut simplified, mut plain) = (Vec::new(), Vec::new());
    for place in truth_values.iter().rev().take(1 + (numbers.next() % 4) as usize) {
        let wanted = u128::from(numbers.next() & 1);
        let wanted = twin.pool.bits(1, wanted);
        simplified.push(twin.pool.eq(twin.simplified[*place], wanted));
        let node = Node::Binary(term::BinaryOp::Eq, twin.plain[*place], wanted);
        plain.push(twin.pool.intern(node, Sort::BOOL));
    }
    (twin.pool, simplified, plain)
}

/// Whether something in the query may be any of several values: solvers may then choose one that
/// evaluation does not.
fn is_open(pool: &Pool, constraints: &[Term]) -> bool {
    let mut stack = constraints.to_vec();
    let mut seen = std::collections::HashSet::new();
    while let Some(term) = stack.pop() {
        let node = pool.node(term);
        if matches!(node, Node::BitsFromFloat(_) | Node::FloatToInteger { .. }) {
            return true;
        }
        stack.extend(node.operands().iter().filter(|operand| seen.insert(**operand)));
    }
    false
}

/// Whether it can hold, if there was an answer; what is wrong about it panics.
fn decided(
    name: &str,
    solver: &mut dyn Solver,
    pool: &Pool,
    constraints: &[Term],
    seed: u64,
) -> Option<bool> {
    let show = || Script::new(pool, constraints).text().to_owned();
    match solver.check(pool, constraints, TIME) {
        Satisfiability::Satisfiable(model) => {
            let confirmed = constraints.iter().all(|term| model.satisfies(pool, *term));
            assert!(
                confirmed || is_open(pool, constraints),
                "{name}, seed {seed}: {model:?} is no model of\n{}",
                show()
            );
            Some(true)
        }
        Satisfiability::Unsatisfiable => Some(false),
        Satisfiability::Unknown(Cause::OutOfTime) => None,
        Satisfiability::Unknown(cause) => {
            let complaint = solver.complaint();
            panic!("{name}, seed {seed}: {cause:?} {complaint:?} on\n{}", show())
        }
    }
}

/// Makes a solver; one of its own for every pool.
type Make = fn() -> Box<dyn Solver>;

/// How many of the queries each decided, on simplified terms, while the first also decided plain.
fn agree(solvers: &[(&str, Make)], seeds: std::ops::Range<u64>) -> Vec<usize> {
    let mut counts = vec![0; solvers.len()];
    for seed in seeds {
        let (pool, simplified, plain) = random_query(seed);
        let truth = decided(solvers[0].0, &mut solvers[0].1(), &pool, &plain, seed);
        let comparable = !is_open(&pool, &plain);
        let mut answers = Vec::new();
        for (place, (name, make)) in solvers.iter().enumerate() {
            let answer = decided(name, &mut make(), &pool, &simplified, seed);
            counts[place] += usize::from(answer.is_some());
            answers.extend(answer.map(|answer| (*name, answer)));
        }
        answers.extend(truth.filter(|_| comparable).map(|truth| ("plain", truth)));
        let alike = answers.windows(2).all(|pair| pair[0].1 == pair[1].1);
        assert!(alike, "seed {seed}: {answers:?} on\n{}", Script::new(&pool, &simplified).text());
    }
    counts
}

#[test]
fn built_in_solvers_agree() {
    const SEEDS: u64 = 200;
    let solvers: [(&str, Make); 2] = [
        ("Bitwuzla", || Box::new(BitwuzlaSolver::default())),
        ("Z3", || Box::new(Z3Solver::default())),
    ];
    let counts = agree(&solvers, 0..SEEDS);
    assert!(counts.iter().all(|count| *count * 10 >= SEEDS as usize * 7), "decided: {counts:?}");
}

/// With whatever reads SMT-LIB here; what is absent is said.
#[test]
fn programs_agree() {
    const SEEDS: u64 = 60;
    let found = smt::SmtlibSolver::new("z3 -in").and_then(|mut solver| solver.try_out());
    if let Err(reason) = found {
        println!("not tested: {reason}");
        return;
    }
    let solvers: [(&str, Make); 2] = [
        ("Bitwuzla", || Box::new(BitwuzlaSolver::default())),
        ("z3 -in", || Box::new(SmtlibSolver::new("z3 -in").expect("a command"))),
    ];
    let counts = agree(&solvers, 1000..1000 + SEEDS);
    assert!(counts.iter().all(|count| *count * 10 >= SEEDS as usize * 7), "decided: {counts:?}");
}
