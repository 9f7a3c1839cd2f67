//! What conditions on something computed from a number say about the number.

use term::{Facts, Pool, Range, Sort, Term};

fn range(pool: &Pool, conditions: &[Term], term: Term) -> Range {
    Facts::of(pool, conditions).range(pool, term)
}

#[test]
fn the_sign_bounds_the_number() {
    let mut pool = Pool::new();
    let x = pool.variable("x", Sort::Bits(32));
    let (zero, most) = (pool.bits(32, 0), pool.bits(32, 40_000));
    let negative = pool.slt(x, zero);
    let above = pool.slt(most, x);
    let (not_negative, not_above) = (pool.not(negative), pool.not(above));
    let found = range(&pool, &[not_negative, not_above], x);
    assert_eq!((found.least, found.most), (0, 40_000));
    let found = range(&pool, &[negative], x);
    assert_eq!((found.signed_least, found.signed_most), (i128::from(i32::MIN), -1));
}

#[test]
fn upper_bits_bound_the_number_and_lower_ones_do_not() {
    let mut pool = Pool::new();
    let x = pool.variable("x", Sort::Bits(16));
    let high = pool.extract(x, 8, 8);
    let low = pool.extract(x, 0, 8);
    let three = pool.bits(8, 3);
    let is_small = pool.ult(high, three);
    assert_eq!(range(&pool, &[is_small], x).most, 0x2ff);
    let is_small = pool.ult(low, three);
    assert_eq!(range(&pool, &[is_small], x).most, 0xffff);
}

#[test]
fn a_sum_bounds_its_part_where_it_cannot_wrap_round() {
    let mut pool = Pool::new();
    let x = pool.variable("x", Sort::Bits(32));
    let (limit, five, ten) = (pool.bits(32, 1000), pool.bits(32, 5), pool.bits(32, 10));
    let sum = pool.add(x, five);
    let is_less = pool.ult(sum, ten);
    assert_eq!(range(&pool, &[is_less], x).most, u128::from(u32::MAX));
    let is_bounded = pool.ult(x, limit);
    assert_eq!(range(&pool, &[is_bounded, is_less], x).most, 4);
}

#[test]
fn of_two_the_other_holds() {
    let mut pool = Pool::new();
    let x = pool.variable("x", Sort::Bits(32));
    let (five, ten, hundred) = (pool.bits(32, 5), pool.bits(32, 10), pool.bits(32, 100));
    let is_small = pool.ult(x, five);
    let is_between = pool.ult(x, hundred);
    let is_ten = pool.ult(ten, x);
    let y = pool.variable("y", Sort::BOOL);
    let large = pool.and(is_ten, y);
    let either = pool.or(is_small, large);
    let not_y = pool.not(y);
    let found = range(&pool, &[is_between, not_y, either], x);
    assert_eq!(found.most, 4);
}
