//! What diagrams say of truth values is so.

use proptest::prelude::*;
use term::testing::{Material, Twin};
use term::{Diagrams, Evaluation, Joint, Model, Pool, Sort, Term, Value};

proptest! {
    #![proptest_config(ProptestConfig { cases: 10000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_holds_is_not_excluded_and_models_are_models(
        steps in proptest::collection::vec(
            (any::<u8>(), any::<u16>(), any::<u16>(), any::<u16>(), any::<u64>()), 1..60),
        inputs in proptest::collection::vec(any::<(u64, u64)>(), 24),
        choices in proptest::collection::vec(any::<u16>(), 1..6),
        few in any::<bool>(),
    ) {
        let small = Material { widths: &[1, 3, 8], ..Material::OF_PROGRAMS };
        let mut twin = Twin::new(if few { small } else { Material::OF_PROGRAMS });
        for step in &steps {
            twin.step(*step);
        }
        let mut diagrams = Diagrams::default();
        for round in 0..4 {
            let mut truth = Evaluation::new(twin.model(&inputs, round));
            let truths: Vec<Term> = twin.simplified.iter().chain(&twin.plain).copied()
                .filter(|term| twin.pool.sort(*term) == Sort::BOOL).collect();
            let chosen: Vec<Term> =
                choices.iter().map(|choice| truths[usize::from(*choice) % truths.len()]).collect();
            // All of them as they are under the model, and all of them true.
            let mut conditions = Vec::new();
            for term in &chosen {
                let holds = truth.holds(&twin.pool, *term);
                conditions.push(if holds { *term } else { twin.pool.not(*term) });
            }
            let hint = twin.model(&inputs, round + 1);
            for (question, may_be_excluded) in [(&conditions, false), (&chosen, true)] {
                match diagrams.joint(&mut twin.pool, question, &hint, 1 << 14).0 {
                    Joint::Never => prop_assert!(may_be_excluded, "{question:?} holds"),
                    Joint::Under(model) => {
                        let mut model = Evaluation::new(model);
                        for term in question {
                            prop_assert!(model.holds(&twin.pool, *term), "{term:?} does not hold");
                        }
                    }
                    Joint::Unclear => {}
                }
            }
        }
    }
}

/// A lock that opens when the right numbers come one after the other, and falls back otherwise.
fn lock(pool: &mut Pool, rounds: usize) -> Term {
    let numbers: Vec<Term> = (0..5).map(|number| pool.bits(32, number * 1000 + 7)).collect();
    let mut state = numbers[0];
    for _ in 0..rounds {
        let input = pool.variable("input", Sort::Bits(32));
        let mut next = numbers[0];
        for step in 0..4 {
            let (is_there, is_right) =
                (pool.eq(state, numbers[step]), pool.eq(input, numbers[step]));
            let goes_on = pool.and(is_there, is_right);
            next = pool.ite(goes_on, numbers[step + 1], next);
        }
        state = next;
    }
    state
}

#[test]
fn a_machine_costs_as_much_as_its_states() {
    let mut pool = Pool::new();
    let state = lock(&mut pool, 30);
    let (open, nowhere) = (pool.bits(32, 4007), pool.bits(32, 5));
    let is_open = pool.eq(state, open);
    let is_nowhere = pool.eq(state, nowhere);
    let mut diagrams = Diagrams::default();
    let joint = diagrams.joint(&mut pool, &[is_open], &Model::default(), 1 << 16).0;
    let Joint::Under(model) = joint else { panic!("the lock opens: {joint:?}") };
    assert!(model.satisfies(&pool, is_open));
    let joint = diagrams.joint(&mut pool, &[is_nowhere], &Model::default(), 1 << 16).0;
    assert_eq!(joint, Joint::Never);
}

#[test]
fn values_of_the_hint_stay() {
    let mut pool = Pool::new();
    let (x, y) = (pool.variable("x", Sort::Bits(8)), pool.variable("y", Sort::Bits(8)));
    let (five, nine) = (pool.bits(8, 5), pool.bits(8, 9));
    let (small, large) = (pool.ult(x, nine), pool.ult(nine, y));
    let differ = pool.ne(x, five);
    let mut hint = Model::default();
    for (variable, bits) in pool.variables_of(&[x, y]).into_iter().zip([5, 200]) {
        hint.set(variable, Value::Bits(bits));
    }
    let mut diagrams = Diagrams::default();
    let joint = diagrams.joint(&mut pool, &[small, large, differ], &hint, 1000).0;
    let Joint::Under(model) = joint else { panic!("it can be: {joint:?}") };
    assert_eq!(model.evaluate(&pool, y), Value::Bits(200));
    assert_ne!(model.evaluate(&pool, x), Value::Bits(5));
}
