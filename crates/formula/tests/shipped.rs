//! The formulas that are shipped: what two solvers say of them, and what becomes of their mutants.

use std::time::Duration;

use base::Seed;
use formula::{Bounds, Encoding, LOGICS, Mutation, Script, Storm, random_script, shipped};
use process::Cancel;
use smt::{Choice, Satisfiability, open};
use term::{Evaluation, Model};

fn ask(choice: &Choice, encoding: &mut Encoding, script: &Script) -> Satisfiability {
    let clauses: Vec<_> = script.assertions.iter().chain(&script.congruences).collect();
    let terms: Vec<_> =
        clauses.iter().map(|clause| encoding.condition(&script.arena, **clause)).collect();
    let mut solver = open(choice, &Cancel::new(), process::Limits::default()).unwrap();
    solver.check(&encoding.pool, &terms, Some(Duration::from_secs(60)))
}

/// The smallest arrays with which it is satisfiable, and how.
fn solve(script: &Script) -> Option<(Encoding, Model)> {
    [2, 4, 8].into_iter().find_map(|array_size| {
        let mut encoding = Encoding::new(Bounds { array_size, ..Bounds::default() });
        match ask(&Choice::Bitwuzla, &mut encoding, script) {
            Satisfiability::Satisfiable(model) => Some((encoding, model)),
            _ => None,
        }
    })
}

#[test]
fn every_logic_has_five_formulas_that_are_what_they_say() {
    let all = shipped();
    for logic in LOGICS {
        assert!(all.iter().filter(|(_, script)| script.logic == *logic).count() >= 5, "{logic}");
    }
    for (name, mut script) in all {
        let wanted = script.status.expect("a status");
        let solved = solve(&script);
        assert_eq!(solved.is_some(), wanted, "{name}");
        let mut rng = Seed(1).rng();
        if let Some((mut encoding, model)) = solved {
            let clauses = script.assertions.clone();
            let mutation = Mutation::default();
            let storm = Storm::satisfiable(
                &mut script.arena,
                &clauses,
                &mut encoding,
                &model,
                mutation,
                &mut rng,
            );
            let mut evaluation = Evaluation::new(model);
            for _ in 0..50 {
                for clause in storm.mutant(&mut script.arena, &mut rng) {
                    let holds = encoding.condition(&script.arena, clause);
                    assert!(evaluation.holds(&encoding.pool, holds), "{name}");
                }
            }
        } else {
            let mut encoding = Encoding::new(Bounds::default());
            assert_eq!(
                ask(&Choice::Z3, &mut encoding, &script),
                Satisfiability::Unsatisfiable,
                "{name}"
            );
            let clauses = script.assertions.clone();
            let storm = Storm::unsatisfiable(
                &mut script.arena,
                &clauses,
                &clauses,
                Mutation::default(),
                &mut rng,
            );
            script.assertions = storm.mutant(&mut script.arena, &mut rng);
            let mutant = ask(&Choice::Bitwuzla, &mut encoding, &script);
            assert_eq!(mutant, Satisfiability::Unsatisfiable, "{name}");
        }
    }
}

#[test]
fn random_formulas_are_satisfied_by_their_model() {
    for logic in LOGICS {
        let mut asserted = 0;
        for number in 0..20 {
            let (script, mut encoding, model) =
                random_script(logic, Seed(number), Bounds::default());
            let mut evaluation = Evaluation::new(model);
            for clause in &script.assertions {
                let holds = encoding.condition(&script.arena, *clause);
                assert!(evaluation.holds(&encoding.pool, holds), "{logic} {number}");
                asserted += 1;
            }
        }
        assert!(asserted > 40, "{logic}: {asserted}");
    }
}
