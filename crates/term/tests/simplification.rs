//! Simplified terms are equal to the same terms without simplification, under random models.

use proptest::prelude::*;
use term::testing::{Material, Twin, same};
use term::{Evaluation, Sort, Term};

proptest! {
    #![proptest_config(ProptestConfig { cases: 20000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn simplified_equals_original(
        steps in proptest::collection::vec(
            (any::<u8>(), any::<u16>(), any::<u16>(), any::<u16>(), any::<u64>()), 1..60),
        inputs in proptest::collection::vec(any::<(u64, u64)>(), 24),
    ) {
        let mut twin = Twin::new(Material::OF_PROGRAMS);
        for step in &steps {
            twin.step(*step);
        }
        for round in 0..4 {
            let mut model = Evaluation::new(twin.model(&inputs, round));
            for (simplified, plain) in twin.simplified.iter().zip(&twin.plain) {
                let (ours, truth) =
                    (model.value(&twin.pool, *simplified), model.value(&twin.pool, *plain));
                let sort = twin.pool.sort(*plain);
                prop_assert!(
                    same(sort, &ours, &truth),
                    "{:?} is {:?}, but {:?} is {:?}",
                    twin.pool.node(*simplified), ours, twin.pool.node(*plain), truth
                );
            }
            // Every value is in the range of its term, by its form and under facts that hold.
            let terms = || twin.simplified.iter().chain(&twin.plain).copied();
            let is_fact = |term: &Term| twin.pool.sort(*term) == Sort::BOOL
                && term.index() % 3 == round % 3;
            let conditions: Vec<Term> = terms()
                .filter(is_fact)
                .filter(|term| model.holds(&twin.pool, *term))
                .take(12)
                .collect();
            let mut facts = term::Facts::of(&twin.pool, &conditions);
            for term in terms() {
                if let Sort::Float(_) = twin.pool.sort(term) {
                    let bits = model.bits(&twin.pool, term);
                    let range = facts.float_range(&twin.pool, term);
                    prop_assert!(
                        range.contains(bits),
                        "{:?} is {bits:#x}, but its range is {range:?}", twin.pool.node(term)
                    );
                }
                let Sort::Bits(width) = twin.pool.sort(term) else { continue };
                let bits = model.bits(&twin.pool, term);
                let number = (bits << (128 - width)) as i128 >> (128 - width);
                for range in [twin.pool.range(term), facts.range(&twin.pool, term)] {
                    prop_assert!(
                        range.least <= bits
                            && bits <= range.most
                            && range.signed_least <= number
                            && number <= range.signed_most,
                        "{:?} is {bits:#x}, but its range is {range:?}", twin.pool.node(term)
                    );
                }
            }
        }
    }

    #[test]
    fn restricted_equals_original_where_the_assumption_holds(
        steps in proptest::collection::vec(
            (any::<u8>(), any::<u16>(), any::<u16>(), any::<u16>(), any::<u64>()), 1..60),
        inputs in proptest::collection::vec(any::<(u64, u64)>(), 24),
        choices in proptest::collection::vec(any::<(u16, u16, bool)>(), 8),
    ) {
        let mut twin = Twin::new(Material::OF_PROGRAMS);
        for step in &steps {
            twin.step(*step);
        }
        let mut restricted = Vec::new();
        for (term, condition, value) in choices {
            let conditions: Vec<Term> = twin.simplified.iter().chain(&twin.plain).copied()
                .filter(|term| twin.pool.sort(*term) == Sort::BOOL)
                .collect();
            let condition = conditions[usize::from(condition) % conditions.len()];
            let term = twin.simplified[usize::from(term) % twin.simplified.len()];
            let instead = twin.pool.restrict(term, condition, value);
            prop_assert_eq!(twin.pool.sort(term), twin.pool.sort(instead));
            restricted.push((term, condition, value, instead));
        }
        for round in 0..4 {
            let mut model = Evaluation::new(twin.model(&inputs, round));
            for (term, condition, value, instead) in &restricted {
                if model.holds(&twin.pool, *condition) == *value {
                    let (ours, truth) =
                        (model.value(&twin.pool, *instead), model.value(&twin.pool, *term));
                    prop_assert!(
                        same(twin.pool.sort(*term), &ours, &truth),
                        "{:?} is {:?}, but {:?} is {:?}",
                        twin.pool.node(*instead), ours, twin.pool.node(*term), truth
                    );
                }
            }
        }
    }
}
