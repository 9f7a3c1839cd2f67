//! Ranges of floats: every value is in the range of its term under facts that hold, and the ranges
//! are narrow enough to decide what programs ask.

use float::{BinaryOp, Format, Predicate};
use proptest::prelude::*;
use term::{Evaluation, Facts, FloatRounding, Model, Node, Pool, Sort, Term, Value};

const AT_MOST: Predicate = Predicate { less: true, equal: true, greater: false, unordered: false };
const BELOW: Predicate = Predicate { less: true, equal: false, greater: false, unordered: false };

fn single(pool: &mut Pool, value: f32) -> Term {
    pool.float(Format::Single, u128::from(value.to_bits()))
}

fn double(pool: &mut Pool, value: f64) -> Term {
    pool.float(Format::Double, u128::from(value.to_bits()))
}

/// An input and the condition that it is within bounds.
fn input(pool: &mut Pool, name: &str, least: f32, most: f32) -> (Term, Vec<Term>) {
    let bits = pool.variable(name, Sort::Bits(32));
    let input = pool.float_from_bits(Format::Single, bits);
    let (least, most) = (single(pool, least), single(pool, most));
    let bounds =
        vec![pool.float_compare(AT_MOST, least, input), pool.float_compare(AT_MOST, input, most)];
    (input, bounds)
}

fn is_always(pool: &Pool, conditions: &[Term], claim: Term) -> bool {
    Facts::of(pool, conditions).range(pool, claim).least == 1
}

#[test]
fn a_filter_stays_within_its_bounds() {
    let mut pool = Pool::new();
    let (half, quarter) = (single(&mut pool, 0.5), single(&mut pool, 0.25));
    let mut conditions = Vec::new();
    let mut state = single(&mut pool, 0.0);
    let mut before = state;
    for _ in 0..20 {
        let (now, bounds) = input(&mut pool, "input", -1.0, 1.0);
        conditions.extend(bounds);
        let mut sum = pool.float_binary(BinaryOp::Mul, half, state);
        for part in [now, before] {
            let weighted = pool.float_binary(BinaryOp::Mul, quarter, part);
            sum = pool.float_binary(BinaryOp::Add, sum, weighted);
        }
        (state, before) = (sum, now);
    }
    let one = single(&mut pool, 1.0);
    let within = pool.float_compare(AT_MOST, state, one);
    assert!(is_always(&pool, &conditions, within));
    // It comes as close to one as twenty rounds allow.
    let less = single(&mut pool, 0.999);
    let further = pool.float_compare(BELOW, state, less);
    assert!(!is_always(&pool, &conditions, further));
}

#[test]
fn a_bound_in_double_is_one_of_the_float() {
    let mut pool = Pool::new();
    let bits = pool.variable("x", Sort::Bits(32));
    let input = pool.float_from_bits(Format::Single, bits);
    let wide = pool.float_to_float(Format::Double, input);
    let (zero, tenth) = (double(&mut pool, 0.0), double(&mut pool, 0.1));
    let conditions =
        [pool.float_compare(BELOW, zero, wide), pool.float_compare(BELOW, wide, tenth)];
    // The nearest float to a tenth is above it.
    let limit = single(&mut pool, 0.1);
    let below = pool.float_compare(BELOW, input, limit);
    assert!(is_always(&pool, &conditions, below));
    let lower = single(&mut pool, f32::from_bits(0.1f32.to_bits() - 1));
    let below = pool.float_compare(BELOW, input, lower);
    assert!(!is_always(&pool, &conditions, below));
}

#[test]
fn a_number_below_ten_is_cut_off_to_nine() {
    let mut pool = Pool::new();
    let (input, mut conditions) = input(&mut pool, "x", 0.0, 100.0);
    let ten = single(&mut pool, 10.0);
    conditions.push(pool.float_compare(BELOW, input, ten));
    let number = pool.float_to_integer(true, input, 32);
    let range = Facts::of(&pool, &conditions).range(&pool, number);
    assert_eq!((range.least, range.most), (0, 9));
}

#[test]
fn a_difference_of_infinities_may_be_no_number() {
    let mut pool = Pool::new();
    let (input, conditions) = input(&mut pool, "x", -1.0, f32::INFINITY);
    let infinity = single(&mut pool, f32::INFINITY);
    let difference = pool.float_binary(BinaryOp::Sub, input, infinity);
    let range = Facts::of(&pool, &conditions).float_range(&pool, difference);
    assert!(range.contains(u128::from(f32::NAN.to_bits())));
}

fn predicate(selector: u8) -> Predicate {
    let bit = |place: u8| selector >> place & 1 == 1;
    Predicate { less: bit(0), equal: bit(1), greater: bit(2), unordered: bit(3) }
}

/// Numbers with which ranges have something to say: small ones, their neighbours, and special ones.
fn number(selector: u16) -> f32 {
    let small = f32::from(selector >> 3) / 64.0 - 20.0;
    match selector % 8 {
        0 => small.trunc(),
        1 => -0.0,
        2 => f32::from_bits(small.to_bits() + 1),
        3 if selector > 60000 => f32::NAN,
        4 if selector > 50000 => f32::INFINITY,
        5 if selector > 60000 => f32::NEG_INFINITY,
        6 if selector > 50000 => f32::MIN_POSITIVE / 2.0,
        _ => small,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn values_are_in_their_ranges(
        steps in proptest::collection::vec((any::<u8>(), any::<u8>(), any::<u8>(), any::<u8>()), 1..25),
        facts in proptest::collection::vec((any::<u8>(), any::<u8>(), any::<u8>()), 0..8),
        inputs in [any::<u16>(), any::<u16>(), any::<u16>(), any::<u16>()],
    ) {
        let mut pool = Pool::new();
        let mut model = Model::default();
        let mut singles = Vec::new();
        for selector in inputs {
            let bits = pool.variable("x", Sort::Bits(32));
            let Node::Variable(variable) = pool.node(bits) else { unreachable!() };
            model.set(variable, Value::Bits(u128::from(number(selector).to_bits())));
            singles.push(pool.float_from_bits(Format::Single, bits));
            // A constant close by.
            let close = single(&mut pool, number(selector.wrapping_add(64)));
            singles.push(close);
        }
        let mut doubles = vec![pool.float_to_float(Format::Double, singles[0])];
        let mut integers = Vec::new();
        for (kind, a, b, extra) in steps {
            let list = if extra & 1 == 0 { &singles } else { &doubles };
            let pick = |selector: u8| list[usize::from(selector) % list.len()];
            let (x, y) = (pick(a), pick(b));
            let format = pool.format(x);
            let made = match kind % 12 {
                0 => pool.float_binary(BinaryOp::Add, x, y),
                1 => pool.float_binary(BinaryOp::Sub, x, y),
                2 => pool.float_binary(BinaryOp::Mul, x, y),
                3 => pool.float_binary(BinaryOp::Div, x, y),
                4 => pool.float_binary(BinaryOp::Rem, x, y),
                5 => pool.float_negate(x),
                6 => pool.float_abs(x),
                7 => pool.float_sqrt(x),
                8 => pool.float_round(FloatRounding::Down, x),
                9 => {
                    let less = pool.float_compare(predicate(extra), x, y);
                    pool.ite(less, x, y)
                }
                10 => {
                    let number = pool.float_to_integer(extra & 2 == 0, x, 16);
                    integers.push(number);
                    pool.integer_to_float(extra & 4 == 0, number, format)
                }
                _ => {
                    let other = if format == Format::Single { Format::Double } else { Format::Single };
                    pool.float_to_float(other, x)
                }
            };
            if pool.format(made) == Format::Single { singles.push(made) } else { doubles.push(made) }
        }
        let mut evaluation = Evaluation::new(model);
        let mut conditions = Vec::new();
        for (kind, a, b) in facts {
            let list = if kind & 16 == 0 { &singles } else { &doubles };
            let pick = |selector: u8| list[usize::from(selector) % list.len()];
            let condition = pool.float_compare(predicate(kind), pick(a), pick(b));
            conditions.push(if evaluation.holds(&pool, condition) {
                condition
            } else {
                pool.not(condition)
            });
        }
        let mut facts = Facts::of(&pool, &conditions);
        for term in singles.iter().chain(&doubles) {
            let bits = evaluation.bits(&pool, *term);
            let range = facts.float_range(&pool, *term);
            prop_assert!(
                range.contains(bits),
                "{:?} is {bits:#x}, but its range is {range:?}", pool.node(*term)
            );
        }
        for term in integers.iter().chain(&conditions) {
            let bits = evaluation.bits(&pool, *term);
            let range = facts.range(&pool, *term);
            prop_assert!(range.least <= bits && bits <= range.most, "{:?}", pool.node(*term));
        }
    }
}
