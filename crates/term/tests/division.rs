//! Quotients and remainders that belong together, for every pair of small numbers.

use term::{Model, Pool, Sort, Term, Value};

type Shape = (&'static str, fn(&mut Pool, Term, Term) -> Term);

/// What programs compute from a quotient, its divisor and the remainder.
const SHAPES: [Shape; 10] = [
    ("signed whole", |pool, a, b| {
        let (product, rest) = signed_parts(pool, a, b);
        pool.add(product, rest)
    }),
    ("unsigned whole", |pool, a, b| {
        let (product, rest) = unsigned_parts(pool, a, b);
        pool.add(rest, product)
    }),
    ("signed rest", |pool, a, b| {
        let (product, _) = signed_parts(pool, a, b);
        pool.sub(a, product)
    }),
    ("unsigned rest", |pool, a, b| {
        let (product, _) = unsigned_parts(pool, a, b);
        pool.sub(a, product)
    }),
    ("signed product overflows", |pool, a, b| {
        let quotient = pool.sdiv(a, b);
        pool.signed_mul_overflows(quotient, b)
    }),
    ("unsigned product overflows", |pool, a, b| {
        let quotient = pool.udiv(a, b);
        pool.unsigned_mul_overflows(b, quotient)
    }),
    ("unsigned product as signed overflows", |pool, a, b| {
        let quotient = pool.udiv(a, b);
        pool.signed_mul_overflows(quotient, b)
    }),
    ("signed sum overflows", |pool, a, b| {
        let (product, rest) = signed_parts(pool, a, b);
        pool.signed_add_overflows(product, rest)
    }),
    ("sum of unsigned parts overflows as signed", |pool, a, b| {
        let (product, rest) = unsigned_parts(pool, a, b);
        pool.signed_add_overflows(product, rest)
    }),
    ("difference overflows", |pool, a, b| {
        let (product, _) = signed_parts(pool, a, b);
        pool.signed_sub_overflows(a, product)
    }),
];

fn signed_parts(pool: &mut Pool, a: Term, b: Term) -> (Term, Term) {
    let (quotient, rest) = (pool.sdiv(a, b), pool.srem(a, b));
    (pool.mul(quotient, b), rest)
}

fn unsigned_parts(pool: &mut Pool, a: Term, b: Term) -> (Term, Term) {
    let (quotient, rest) = (pool.udiv(a, b), pool.urem(a, b));
    (pool.mul(b, quotient), rest)
}

#[test]
fn parts_of_a_division_mean_what_they_are_computed_to() {
    for width in 1..=5 {
        for (name, shape) in SHAPES {
            let mut pool = Pool::new();
            let x = pool.variable("x", Sort::Bits(width));
            let y = pool.variable("y", Sort::Bits(width));
            let simplified = shape(&mut pool, x, y);
            for (a, b) in (0..1 << width).flat_map(|a| (0..1 << width).map(move |b| (a, b))) {
                let constants = (pool.bits(width, a), pool.bits(width, b));
                let computed = shape(&mut pool, constants.0, constants.1);
                let mut model = Model::default();
                for (variable, value) in [(x, a), (y, b)] {
                    model.set(pool.variables_of(&[variable])[0], Value::Bits(value));
                }
                let expected = Value::Bits(pool.constant(computed).expect("constants fold"));
                assert_eq!(
                    model.evaluate(&pool, simplified),
                    expected,
                    "{name}: {a}, {b} of {width} bits"
                );
            }
        }
    }
}

#[test]
fn a_number_put_together_again_is_itself() {
    let mut pool = Pool::new();
    let (x, y) = (pool.variable("x", Sort::Bits(32)), pool.variable("y", Sort::Bits(32)));
    assert_eq!(SHAPES[0].1(&mut pool, x, y), x);
    assert_eq!(SHAPES[1].1(&mut pool, x, y), x);
    assert_eq!(SHAPES[2].1(&mut pool, x, y), pool.srem(x, y));
    assert_eq!(SHAPES[3].1(&mut pool, x, y), pool.urem(x, y));
}
