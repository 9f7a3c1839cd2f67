//! A remembered evaluation gives what a fresh one gives, on terms that keep coming.

use term::{ArrayValue, BinaryOp, Evaluation, Model, Node, Pool, Sort, Term, Value};

fn model_of(pool: &Pool, values: &[(Term, u128)]) -> Model {
    let mut model = Model::default();
    for (term, bits) in values {
        let Node::Variable(variable) = pool.node(*term) else { panic!("a variable was expected") };
        model.set(variable, Value::Bits(*bits));
    }
    model
}

#[test]
fn terms_are_asked_while_the_pool_grows() {
    let mut pool = Pool::new();
    let (x, y) = (pool.variable("x", Sort::Bits(32)), pool.variable("y", Sort::Bits(32)));
    let mut evaluation = Evaluation::new(model_of(&pool, &[(x, 3), (y, 5)]));
    let (mut a, mut b) = (x, y);
    let (mut expected_a, mut expected_b) = (3u32, 5u32);
    for _ in 0..5000 {
        let sum = pool.intern(Node::Binary(BinaryOp::Add, a, b), Sort::Bits(32));
        (a, b) = (b, sum);
        (expected_a, expected_b) = (expected_b, expected_a.wrapping_add(expected_b));
        assert_eq!(evaluation.bits(&pool, sum), u128::from(expected_b));
        let less = pool.intern(Node::Binary(BinaryOp::Ult, a, b), Sort::BOOL);
        assert_eq!(evaluation.holds(&pool, less), expected_a < expected_b);
        assert_eq!(evaluation.holds(&pool, less), expected_a < expected_b);
    }
    // A term of that depth is no danger to the stack when nothing is known yet.
    assert_eq!(evaluation.into_model().evaluate(&pool, b), Value::Bits(u128::from(expected_b)));
}

/// Chains of stores, some under choices, much longer than what is looked through at once.
#[test]
fn long_chains_of_stores() {
    let sort = Sort::Array { index: 16, element: 8 };
    let mut pool = Pool::new();
    let base = pool.variable("base", sort);
    let offset = pool.variable("offset", Sort::Bits(16));
    let choice = pool.variable("choice", Sort::BOOL);
    let mut model = model_of(&pool, &[(offset, 40), (choice, 1)]);
    let Node::Variable(id) = pool.node(base) else { unreachable!() };
    let mut truth = ArrayValue { default: 9, elements: [(7, 1), (60_000, 2)].into() };
    model.set(id, Value::Array(truth.clone().into()));
    let mut evaluation = Evaluation::new(model.clone());
    let mut array = base;
    for step in 0..1000u128 {
        let place = pool.bits(16, step * 31 % 257);
        let index = pool.intern(Node::Binary(BinaryOp::Add, place, offset), Sort::Bits(16));
        let value = pool.bits(8, step);
        let stored = pool.intern(Node::Store(array, index, value), sort);
        array = if step % 3 == 0 {
            let other = pool.intern(Node::Filled(value), sort);
            pool.intern(Node::Ite(choice, stored, other), sort)
        } else {
            stored
        };
        truth.elements.insert(step * 31 % 257 + 40, step & 0xff);
        // Asked early, late and never before.
        if step % 50 < 3 || step > 900 {
            for index in [7, 40, 41, 60, 296, 297, 60_000] {
                let at = pool.bits(16, index);
                let element = pool.intern(Node::Select(array, at), Sort::Bits(8));
                let expected = truth.elements.get(&index).copied().unwrap_or(truth.default);
                assert_eq!(evaluation.bits(&pool, element), expected, "step {step}, index {index}");
                assert_eq!(model.evaluate(&pool, element), Value::Bits(expected));
            }
        }
    }
    assert_eq!(evaluation.value(&pool, array), Value::Array(truth.clone().into()));
    assert_eq!(model.evaluate(&pool, array), Value::Array(truth.into()));
}
