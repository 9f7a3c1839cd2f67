//! The solver that was linked decides what refute will ask of it: bit-vectors, arrays and floats,
//! incrementally, under assumptions, and it can be stopped.

use std::thread;
use std::time::{Duration, Instant};

use smt::bitwuzla::{Bits, Bitwuzla, Cause, Operator, RawAnswer, RoundingMode, Term};

/// A query of this file that is not meant to be hard.
const PATIENCE: Option<Duration> = Some(Duration::from_secs(60));

fn number(solver: &Bitwuzla, width: u32, value: u128) -> Term {
    solver.terms().bit_vector(&Bits::new(width, value))
}

fn bit_vector(solver: &Bitwuzla, width: u32, name: &str) -> Term {
    solver.terms().symbol(solver.terms().bit_vector_sort(width), name)
}

fn is_satisfiable(solver: &mut Bitwuzla, assumptions: &[Term]) -> bool {
    match solver.check(assumptions, PATIENCE) {
        RawAnswer::Satisfiable(_) => true,
        RawAnswer::Unsatisfiable(_) => false,
        RawAnswer::Unknown(cause) => panic!("no answer: {cause:?}"),
    }
}

/// Whether a claim holds for every value of its symbols.
fn is_valid(claim: impl Fn(&Bitwuzla) -> Term) -> bool {
    let mut solver = Bitwuzla::new();
    let claim = claim(&solver);
    let negation = solver.terms().apply(Operator::Not, &[claim]);
    !is_satisfiable(&mut solver, &[negation])
}

/// What an operation gives according to the model of a query: every operand is a symbol, hidden
/// behind an equation with its value, so that making the term cannot compute the result already.
fn evaluate(operation: impl Fn(&Bitwuzla, &dyn Fn(&Bitwuzla, Term) -> Term) -> Term) -> Bits {
    let mut solver = Bitwuzla::new();
    let hidden = std::cell::RefCell::new(Vec::new());
    let hide = |solver: &Bitwuzla, value: Term| {
        let symbol = solver.terms().symbol(solver.terms().sort_of(value), "operand");
        hidden.borrow_mut().push(solver.terms().apply(Operator::Equal, &[symbol, value]));
        symbol
    };
    let result = operation(&solver, &hide);
    for equation in hidden.take() {
        solver.assert(equation);
    }
    match solver.check(&[], PATIENCE) {
        RawAnswer::Satisfiable(mut model) => model.bits(result),
        other => panic!("equations with values have a model, not {other:?}"),
    }
}

#[test]
fn the_library_is_the_one_that_the_bindings_describe() {
    assert!(Bitwuzla::version().starts_with("0.8."), "{}", Bitwuzla::version());
}

#[test]
fn bit_vectors_wrap_and_the_model_shows_it() {
    let mut solver = Bitwuzla::new();
    let (x, y) = (bit_vector(&solver, 32, "x"), bit_vector(&solver, 32, "y"));
    let terms = solver.terms();
    let sum = terms.apply(Operator::BvAdd, &[x, y]);
    let product = terms.apply(Operator::BvMul, &[x, y]);
    let smaller = terms.apply(Operator::BvUlt, &[sum, x]);
    let wanted = terms.apply(Operator::Equal, &[product, number(&solver, 32, 0x1234_5678)]);
    solver.assert(smaller);
    solver.assert(wanted);
    let RawAnswer::Satisfiable(mut model) = solver.check(&[], PATIENCE) else {
        panic!("there are such numbers")
    };
    let mut value = |term| u32::try_from(model.bits(term).to_u128().unwrap()).unwrap();
    let (x_value, y_value) = (value(x), value(y));
    assert!(x_value.checked_add(y_value).is_none());
    assert_eq!(x_value.wrapping_mul(y_value), 0x1234_5678);
    assert_eq!(value(sum), x_value.wrapping_add(y_value));
    assert!(model.boolean(smaller));
}

#[test]
fn bit_vector_identities_hold_and_near_misses_do_not() {
    let identity = |solver: &Bitwuzla, plus_one: bool| {
        let x = bit_vector(solver, 24, "x");
        let terms = solver.terms();
        let complement = terms.apply(Operator::BvNot, &[x]);
        let one = number(solver, 24, u128::from(plus_one));
        let negated = terms.apply(Operator::BvAdd, &[complement, one]);
        terms.apply(Operator::Equal, &[negated, terms.apply(Operator::BvNeg, &[x])])
    };
    assert!(is_valid(|solver| identity(solver, true)));
    assert!(!is_valid(|solver| identity(solver, false)));
}

#[test]
fn wide_values_go_in_and_come_out_unchanged() {
    let value = Bits::from_words(300, vec![1, 2, 3, 4, 5]);
    assert_eq!(evaluate(|solver, hide| hide(solver, solver.terms().bit_vector(&value))), value);
}

#[test]
fn arrays_read_what_was_written() {
    let mut solver = Bitwuzla::new();
    let terms = solver.terms();
    let (index, element) = (terms.bit_vector_sort(64), terms.bit_vector_sort(8));
    let sort = terms.array_sort(index, element);
    let zeros = terms.constant_array(sort, number(&solver, 8, 0));
    let (i, j) = (terms.symbol(index, "i"), terms.symbol(index, "j"));
    let written = terms.apply(Operator::Store, &[zeros, i, number(&solver, 8, 7)]);
    let read = terms.apply(Operator::Select, &[written, j]);
    let is_seven = terms.apply(Operator::Equal, &[read, number(&solver, 8, 7)]);
    let is_zero = terms.apply(Operator::Equal, &[read, number(&solver, 8, 0)]);
    let same = terms.apply(Operator::Equal, &[i, j]);
    let different = terms.apply(Operator::Not, &[same]);
    assert!(is_satisfiable(&mut solver, &[is_seven]));
    assert!(is_satisfiable(&mut solver, &[is_seven, same]));
    assert!(!is_satisfiable(&mut solver, &[is_seven, different]));
    assert!(!is_satisfiable(&mut solver, &[is_zero, same]));

    let RawAnswer::Satisfiable(mut model) = solver.check(&[is_seven], PATIENCE) else {
        panic!("it was satisfiable a moment ago")
    };
    assert_eq!(model.bits(i), model.bits(j));
    assert_eq!(model.bits(read).to_u128(), Some(7));
}

fn double(solver: &Bitwuzla, value: f64) -> Term {
    solver.terms().float(11, 53, &Bits::new(64, u128::from(value.to_bits())))
}

#[test]
fn floats_are_ieee_and_not_reals() {
    let binary = |operator, left: f64, right: f64| {
        let bits = evaluate(|solver, hide| {
            let mode = solver.terms().rounding_mode(RoundingMode::NearestEven);
            let (left, right) = (double(solver, left), double(solver, right));
            solver.terms().apply(operator, &[mode, hide(solver, left), hide(solver, right)])
        });
        f64::from_bits(u64::try_from(bits.to_u128().unwrap()).unwrap())
    };
    assert_eq!(binary(Operator::FpAdd, 0.1, 0.2), 0.1 + 0.2);
    assert_ne!(binary(Operator::FpAdd, 0.1, 0.2), 0.3);
    assert_eq!(binary(Operator::FpMul, 1e200, -1e200), f64::NEG_INFINITY);
    assert_eq!(binary(Operator::FpDiv, 5e-324, 3.0).to_bits(), 0);
    assert_eq!(binary(Operator::FpSub, 1e16, 0.7), 1e16 - 0.7);
    assert!(binary(Operator::FpDiv, 0.0, -0.0).is_nan());
}

#[test]
fn addition_of_floats_is_not_associative() {
    assert!(!is_valid(|solver| {
        let terms = solver.terms();
        let sort = terms.float_sort(5, 11);
        let mode = terms.rounding_mode(RoundingMode::NearestEven);
        let [x, y, z] = ["x", "y", "z"].map(|name| terms.symbol(sort, name));
        let add = |left, right| terms.apply(Operator::FpAdd, &[mode, left, right]);
        let finite = [x, y, z].map(|term| {
            let nan = terms.apply(Operator::FpIsNan, &[term]);
            let infinite = terms.apply(Operator::FpIsInfinite, &[term]);
            terms.apply(Operator::Not, &[terms.apply(Operator::Or, &[nan, infinite])])
        });
        let equal = terms.apply(Operator::FpEqual, &[add(add(x, y), z), add(x, add(y, z))]);
        terms.apply(Operator::Implies, &[terms.apply(Operator::And, &finite), equal])
    }));
}

#[test]
fn the_rounding_mode_decides_the_last_bit() {
    let third = |mode| {
        let bits = evaluate(|solver, hide| {
            let mode = solver.terms().rounding_mode(mode);
            let (one, three) = (double(solver, 1.0), double(solver, 3.0));
            solver.terms().apply(Operator::FpDiv, &[mode, hide(solver, one), hide(solver, three)])
        });
        u64::try_from(bits.to_u128().unwrap()).unwrap()
    };
    let nearest = (1.0f64 / 3.0).to_bits();
    assert_eq!(third(RoundingMode::NearestEven), nearest);
    assert_eq!(third(RoundingMode::NearestAway), nearest);
    assert_eq!(third(RoundingMode::Down), nearest);
    assert_eq!(third(RoundingMode::TowardsZero), nearest);
    assert_eq!(third(RoundingMode::Up), nearest + 1);
}

#[test]
fn conversions_round_and_truncate_as_c_does() {
    let to_int = |value: f64| {
        let bits = evaluate(|solver, hide| {
            let mode = solver.terms().rounding_mode(RoundingMode::TowardsZero);
            let value = hide(solver, double(solver, value));
            solver.terms().apply_indexed(Operator::FpToSigned, &[mode, value], &[32])
        });
        u32::try_from(bits.to_u128().unwrap()).unwrap().cast_signed()
    };
    assert_eq!([-2.9, -0.5, 2.9, 2e9].map(to_int), [-2, 0, 2, 2_000_000_000]);

    let to_float = |value: i64| {
        let bits = evaluate(|solver, hide| {
            let mode = solver.terms().rounding_mode(RoundingMode::NearestEven);
            let value = hide(solver, number(solver, 64, u128::from(value.cast_unsigned())));
            solver.terms().apply_indexed(Operator::FpFromSigned, &[mode, value], &[8, 24])
        });
        f32::from_bits(u32::try_from(bits.to_u128().unwrap()).unwrap())
    };
    for value in [i64::MIN, -16_777_217, 16_777_217, 16_777_219, i64::MAX] {
        assert_eq!(to_float(value), value as f32);
    }
}

#[test]
fn assumptions_end_with_their_query_and_the_core_names_the_guilty() {
    let mut solver = Bitwuzla::new();
    let x = bit_vector(&solver, 8, "x");
    let terms = solver.terms();
    let less_than = |limit| terms.apply(Operator::BvUlt, &[x, number(&solver, 8, limit)]);
    let (below_10, below_200) = (less_than(10), less_than(200));
    let above_100 = terms.apply(Operator::BvUgt, &[x, number(&solver, 8, 100)]);
    let odd = terms.apply(
        Operator::Equal,
        &[terms.apply_indexed(Operator::BvExtract, &[x], &[0, 0]), number(&solver, 1, 1)],
    );
    solver.assert(odd);
    assert!(is_satisfiable(&mut solver, &[above_100, below_200]));
    match solver.check(&[below_200, above_100, below_10], PATIENCE) {
        RawAnswer::Unsatisfiable(mut core) => {
            let blamed = core.assumptions();
            assert!(blamed.contains(&above_100) && blamed.contains(&below_10), "{blamed:?}");
            assert!(!blamed.contains(&below_200), "{blamed:?}");
        }
        other => panic!("nothing is above 100 and below 10, but: {other:?}"),
    }
    assert!(is_satisfiable(&mut solver, &[below_10]), "the assumptions are gone");
}

#[test]
fn a_popped_level_is_forgotten() {
    let mut solver = Bitwuzla::new();
    let x = bit_vector(&solver, 8, "x");
    let zero = solver.terms().apply(Operator::Equal, &[x, number(&solver, 8, 0)]);
    let not_zero = solver.terms().apply(Operator::Not, &[zero]);
    solver.assert(zero);
    solver.push();
    solver.assert(not_zero);
    match solver.check(&[], PATIENCE) {
        RawAnswer::Unsatisfiable(mut core) => assert_eq!(core.assumptions(), []),
        other => panic!("zero is not zero? {other:?}"),
    }
    solver.pop();
    assert!(is_satisfiable(&mut solver, &[]));
}

/// Two factors of a product of two 50-bit primes: far beyond what a SAT solver does in a test.
fn hard_query(solver: &Bitwuzla) -> Vec<Term> {
    let terms = solver.terms();
    let [x, y] = ["x", "y"].map(|name| bit_vector(solver, 50, name));
    let [wide_x, wide_y] =
        [x, y].map(|term| terms.apply_indexed(Operator::BvZeroExtend, &[term], &[50]));
    let product = terms.apply(Operator::BvMul, &[wide_x, wide_y]);
    let (p, q) = (765_128_314_358_561_u128, 884_279_719_003_579_u128);
    let one = number(solver, 50, 1);
    vec![
        terms.apply(Operator::Equal, &[product, number(solver, 100, p * q)]),
        terms.apply(Operator::BvUgt, &[x, one]),
        terms.apply(Operator::BvUgt, &[y, one]),
    ]
}

#[test]
fn a_hard_query_ends_at_its_time_limit() {
    let mut solver = Bitwuzla::new();
    let query = hard_query(&solver);
    let started = Instant::now();
    let answer = solver.check(&query, Some(Duration::from_millis(300)));
    assert!(matches!(answer, RawAnswer::Unknown(Cause::OutOfTime)), "{answer:?}");
    assert!(started.elapsed() >= Duration::from_millis(300), "{:?}", started.elapsed());
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
    assert!(is_satisfiable(&mut solver, &query[1..]), "the solver goes on after the limit");
}

#[test]
fn a_hard_query_can_be_interrupted_from_another_thread() {
    let mut solver = Bitwuzla::new();
    let query = hard_query(&solver);
    let interrupter = solver.interrupter();
    let other = interrupter.clone();
    let thread = thread::spawn(move || {
        thread::sleep(Duration::from_millis(300));
        other.interrupt();
    });
    let started = Instant::now();
    let answer = solver.check(&query, Some(Duration::from_secs(120)));
    assert!(matches!(answer, RawAnswer::Unknown(Cause::Interrupted)), "{answer:?}");
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
    thread.join().unwrap();

    let answer = solver.check(&query[1..], PATIENCE);
    assert!(matches!(answer, RawAnswer::Unknown(Cause::Interrupted)), "raised until cleared");
    interrupter.clear();
    assert!(is_satisfiable(&mut solver, &query[1..]), "the solver goes on when cleared");
}

#[test]
#[should_panic(expected = "bitwuzla: error")]
fn an_ill_sorted_term_panics_and_does_not_end_the_process() {
    let solver = Bitwuzla::new();
    let (x, y) = (bit_vector(&solver, 8, "x"), bit_vector(&solver, 16, "y"));
    let _ = solver.terms().apply(Operator::BvAdd, &[x, y]);
}

#[test]
#[should_panic(expected = "another solver")]
fn a_term_of_another_solver_is_refused() {
    let (one, mut two) = (Bitwuzla::new(), Bitwuzla::new());
    let truth = one.terms().boolean(true);
    two.assert(truth);
}
