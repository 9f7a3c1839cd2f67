//! How fast formulas are mutated: makes so many mutants of every shipped formula, and prints how many there were.
//!
//!     cargo run --release -p refute-maze --example storm -- 20000
//!
//! Whoever measures looks at the time that the process used; deciding the formulas is told apart.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use formula::{Mutation, shipped};
use maze::{Demands, Seed};
use process::Cancel;

fn main() -> ExitCode {
    let Some(each) = std::env::args().nth(1).and_then(|word| word.parse::<u64>().ok()) else {
        eprintln!("usage: storm NUMBER");
        return ExitCode::from(2);
    };
    let timeout = Duration::from_secs(30);
    let demands = Demands { timeout, fewest_atoms: 1, undefined: false, cancel: Cancel::new() };
    let started = Instant::now();
    let seeds: Vec<Seed> = shipped()
        .into_iter()
        .filter_map(|(name, script)| Seed::decide(&name, script, &demands).ok())
        .collect();
    let (decided, started) = (started.elapsed().as_secs_f64(), Instant::now());
    let (mut mutants, mut clauses) = (0_u64, 0_usize);
    let mut rng = base::Seed(1).rng();
    // A program takes one mutant of a pool; a solver's test would take all. Every hundred, there is another pool.
    for seed in &seeds {
        for _ in 0..each.div_ceil(100) {
            let mut pool = seed.mutants(Mutation::default().near(&mut rng), &mut rng);
            for _ in 0..100 {
                clauses += pool.next(&mut rng).len();
                mutants += 1;
            }
        }
    }
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "{{\"formulas\": {}, \"deciding\": {decided:.3}, \"mutants\": {mutants}, \"clauses\": {clauses}, \"seconds\": {seconds:.3}}}",
        seeds.len()
    );
    ExitCode::SUCCESS
}
