//! What terms become: the shapes that later rules and the solver are glad of.

use std::time::{Duration, Instant};

use term::{Node, Pool, Sort, Term};

/// A pool with a condition, two words and a way to make bytes of words and back.
fn pool() -> (Pool, Term, Term, Term) {
    let mut pool = Pool::new();
    let condition = pool.variable("condition", Sort::BOOL);
    let (x, y) = (pool.variable("x", Sort::Bits(32)), pool.variable("y", Sort::Bits(32)));
    (pool, condition, x, y)
}

fn bytes(pool: &mut Pool, word: Term) -> Vec<Term> {
    (0..pool.width(word) / 8).map(|byte| pool.extract(word, 8 * byte, 8)).collect()
}

fn word(pool: &mut Pool, bytes: &[Term]) -> Term {
    bytes.iter().copied().reduce(|low, high| pool.concat(high, low)).expect("at least one byte")
}

#[test]
fn words_survive_memory() {
    let (mut pool, condition, x, y) = pool();
    let (zero, five, large) = (pool.bits(32, 0), pool.bits(32, 5), pool.bits(32, 0x8123_4567));
    let short = pool.extract(x, 0, 8);
    let (unsigned, signed) = (pool.zero_extend(short, 32), pool.sign_extend(short, 32));
    let both = pool.xor(x, y);
    let masked = pool.and(x, large);
    let middle = [pool.bits(24, 0x12_3456), pool.bits(24, 0x80_0000)];
    let middle = pool.ite(condition, middle[0], middle[1]);
    let (flags, more_flags) = (pool.bits(32, 0x0001_ff01), pool.bits(32, 0x0500_0005));
    let words = [
        pool.ite(condition, flags, zero),
        pool.ite(condition, zero, flags),
        pool.ite(condition, flags, more_flags),
        pool.zero_extend(middle, 32),
        pool.sign_extend(middle, 32),
        x,
        unsigned,
        signed,
        both,
        masked,
        pool.not(x),
        pool.add(x, y),
        pool.ite(condition, x, y),
        pool.ite(condition, five, x),
        pool.ite(condition, five, large),
        pool.ite(condition, unsigned, large),
        pool.zero_extend(condition, 32),
    ];
    for original in words {
        let parts = bytes(&mut pool, original);
        let again = word(&mut pool, &parts);
        assert_eq!(again, original, "{:?} became {:?}", pool.node(original), pool.node(again));
        // In halves as well, from the other side.
        let (low, high) = (word(&mut pool, &parts[..2]), word(&mut pool, &parts[2..]));
        assert_eq!(pool.concat(high, low), original, "{:?}", pool.node(original));
    }
}

#[test]
fn choices_stay_choices() {
    let (mut pool, condition, x, y) = pool();
    let constants: Vec<Term> = [200, 300, 7].iter().map(|bits| pool.bits(32, *bits)).collect();
    let choice = pool.ite(condition, constants[0], constants[1]);
    // Comparisons with constants are the condition, its opposite, or decided.
    let not = pool.not(condition);
    let (yes, no) = (pool.truth(true), pool.truth(false));
    assert_eq!(pool.eq(choice, constants[0]), condition);
    assert_eq!(pool.eq(choice, constants[1]), not);
    assert_eq!(pool.eq(choice, constants[2]), no);
    assert_eq!(pool.ult(choice, constants[1]), condition);
    assert_eq!(pool.ult(constants[0], choice), not);
    assert_eq!(pool.ult(constants[2], choice), yes);
    assert_eq!(pool.slt(choice, constants[1]), condition);
    assert_eq!(pool.slt(constants[0], choice), not);
    // A constant more is another choice, and back again the same.
    let more = pool.add(choice, constants[2]);
    let expected = [pool.bits(32, 207), pool.bits(32, 307)];
    assert_eq!(more, pool.ite(condition, expected[0], expected[1]));
    assert_eq!(pool.sub(more, constants[2]), choice);
    // Two choices on one condition are one.
    let other = pool.ite(condition, x, y);
    let large = [pool.bits(32, 0x8000_0001), pool.bits(32, 0xc000_0002)];
    let large_choice = pool.ite(condition, large[0], large[1]);
    let joined = pool.concat(large_choice, other);
    let sides = [pool.concat(large[0], x), pool.concat(large[1], y)];
    assert_eq!(joined, pool.ite(condition, sides[0], sides[1]));
    let beside = pool.concat(constants[2], choice);
    let sides = [pool.concat(constants[2], constants[0]), pool.concat(constants[2], constants[1])];
    assert_eq!(beside, pool.ite(condition, sides[0], sides[1]));
    // The byte of a choice between words of which it is a part.
    let byte = pool.extract(x, 0, 8);
    let wide = pool.zero_extend(byte, 32);
    let mixed = pool.ite(condition, wide, constants[1]);
    let low = pool.extract(mixed, 0, 8);
    let expected = pool.bits(8, 44);
    assert_eq!(low, pool.ite(condition, byte, expected));
    let high = pool.extract(mixed, 16, 16);
    assert_eq!(pool.constant(high), Some(0));
}

/// Slices of logic once took time that doubled with every operation.
#[test]
fn long_mixing_stays_short() {
    let (mut pool, _, x, y) = pool();
    let started = Instant::now();
    let amounts: Vec<Term> = [13, 17, 5, 1].iter().map(|bits| pool.bits(32, *bits)).collect();
    let mut state = x;
    for _ in 0..200 {
        for (place, amount) in amounts[..3].iter().enumerate() {
            let shifted =
                if place == 1 { pool.lshr(state, *amount) } else { pool.shl(state, *amount) };
            state = pool.xor(state, shifted);
        }
    }
    let polynomial = pool.bits(32, 0xedb8_8320);
    let mut remainder = y;
    for _ in 0..200 {
        let bit = pool.and(remainder, amounts[3]);
        let all = pool.negate(bit);
        let masked = pool.and(polynomial, all);
        let shifted = pool.lshr(remainder, amounts[3]);
        remainder = pool.xor(shifted, masked);
    }
    assert!(pool.len() < 10_000, "{} nodes", pool.len());
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
}

/// Rules follow operands, but not to the bottom of a term that is as deep as an execution is long.
#[test]
fn deep_terms_are_no_danger() {
    let (mut pool, _, x, _) = pool();
    let mut sum = x;
    let mut chain = x;
    let mut bits = x;
    for number in 0..100_000u128 {
        let byte = pool.variable("byte", Sort::Bits(8));
        let wide = pool.zero_extend(byte, 32);
        sum = pool.add(sum, wide);
        let (constant, other) = (pool.bits(32, number), pool.bits(8, number));
        let condition = pool.eq(byte, other);
        chain = pool.ite(condition, constant, chain);
        bits = pool.or(bits, wide);
    }
    let seven = pool.bits(32, 7);
    for term in [sum, chain, bits] {
        for low in [0, 8, 24] {
            let byte = pool.extract(term, low, 8);
            assert_eq!(pool.width(byte), 8);
        }
        let is_seven = pool.eq(term, seven);
        assert_eq!(pool.sort(is_seven), Sort::BOOL);
        let less = pool.slt(term, seven);
        assert_eq!(pool.sort(less), Sort::BOOL);
    }
}

#[test]
fn assumptions_decide() {
    let (mut pool, condition, x, y) = pool();
    let seven = pool.bits(32, 7);
    let is_seven = pool.eq(x, seven);
    let less = pool.slt(x, y);
    let both = pool.and(condition, is_seven);
    let inner = pool.ite(less, x, y);
    let term = pool.ite(condition, inner, y);
    let sum = pool.add(term, x);
    // Under a condition, the choice on it is made; its opposite says the same.
    let chosen = pool.restrict(sum, condition, true);
    assert_eq!(chosen, pool.add(inner, x));
    let not = pool.not(condition);
    assert_eq!(pool.restrict(sum, not, true), pool.restrict(sum, condition, false));
    assert_eq!(pool.restrict(sum, condition, false), pool.add(y, x));
    // An equation puts the constant in the place of the term.
    let smaller = pool.slt(seven, y);
    let inner = pool.ite(smaller, seven, y);
    assert_eq!(pool.restrict(sum, both, true), pool.add(inner, seven));
    // What does not depend on it stays, and so does what is too large.
    assert_eq!(pool.restrict(less, condition, true), less);
    let mut large = sum;
    for _ in 0..1000 {
        let z = pool.variable("z", Sort::Bits(32));
        large = pool.mul(large, z);
    }
    assert_eq!(pool.restrict(large, condition, true), large);
    assert!(matches!(pool.node(large), Node::Binary(..)));
}
