//! Narrow questions have the answers of wide ones, one after the other, while classes grow and join.

use base::{Rng, Seed};
use smt::{BitwuzlaSolver, Checked, Narrowed, Satisfiability, Solver};
use term::{Pool, Sort, Term};

/// Variables, constants, choices between them and now and then arithmetic, in two widths.
struct Numbers {
    pool: Pool,
    /// For each width.
    terms: [Vec<Term>; 2],
}

const WIDTHS: [u32; 2] = [32, 8];
const INTERESTING: [u128; 8] = [0, 1, 2, 10, 127, 128, 200, 255];

impl Numbers {
    fn new(variables: usize) -> Self {
        let mut pool = Pool::new();
        let terms = WIDTHS.map(|width| {
            (0..variables).map(|_| pool.variable("x", Sort::Bits(width))).collect::<Vec<_>>()
        });
        Numbers { pool, terms }
    }

    fn number(&mut self, kind: usize, rng: &mut Rng) -> Term {
        let width = WIDTHS[kind];
        match rng.below(4) {
            0 => {
                let bits = INTERESTING[rng.below(8) as usize];
                let bits = if rng.below(4) == 0 { u128::from(rng.bits()) } else { bits };
                self.pool.bits(width, bits & (u128::MAX >> (128 - width)))
            }
            _ => self.terms[kind][rng.below(self.terms[kind].len() as u64) as usize],
        }
    }

    fn comparison(&mut self, rng: &mut Rng) -> Term {
        let kind = rng.below(2) as usize;
        let (a, b) = (self.number(kind, rng), self.number(kind, rng));
        // The order of a class is signed or unsigned most of the time, seldom both.
        let is_signed = if rng.below(12) == 0 { kind == 0 } else { kind == 1 };
        let truth = match rng.below(3) {
            0 => self.pool.eq(a, b),
            _ if is_signed => self.pool.slt(a, b),
            _ => self.pool.ult(a, b),
        };
        if rng.below(2) == 0 { truth } else { self.pool.not(truth) }
    }

    /// Makes one more number.
    fn grow(&mut self, rng: &mut Rng) {
        let kind = rng.below(2) as usize;
        let (a, b) = (self.number(kind, rng), self.number(kind, rng));
        let made = match rng.below(10) {
            0 => self.pool.add(a, b),
            1 => self.pool.variable("y", Sort::Bits(WIDTHS[kind])),
            _ => {
                let condition = self.comparison(rng);
                self.pool.ite(condition, a, b)
            }
        };
        self.terms[kind].push(made);
    }
}

#[test]
fn narrow_and_wide_questions_have_the_same_answers() {
    let (mut possible, mut impossible) = (0, 0);
    for seed in 0..150 {
        let mut rng = Seed(seed).rng();
        let mut numbers = Numbers::new(2 + rng.below(4) as usize);
        let mut narrow = Checked(Narrowed::new(BitwuzlaSolver::default()));
        let mut wide = BitwuzlaSolver::default();
        let mut conditions: Vec<Term> = Vec::new();
        for question in 0..25 {
            if rng.below(2) == 0 {
                numbers.grow(&mut rng);
            }
            if rng.below(8) == 0 {
                conditions.clear();
            }
            let condition = numbers.comparison(&mut rng);
            conditions.push(condition);
            let answers = [&mut narrow as &mut dyn Solver, &mut wide].map(|solver| {
                match solver.check(&numbers.pool, &conditions, None) {
                    Satisfiability::Satisfiable(_) => true,
                    Satisfiability::Unsatisfiable => false,
                    Satisfiability::Unknown(cause) => panic!("seed {seed}: {cause:?}"),
                }
            });
            assert_eq!(answers[0], answers[1], "seed {seed}, question {question}");
            possible += u32::from(answers[1]);
            if !answers[1] {
                impossible += 1;
                conditions.pop();
            }
        }
    }
    // Both happen often enough to mean something.
    assert!(possible > 500 && impossible > 300, "{possible} {impossible}");
}
