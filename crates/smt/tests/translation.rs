//! What each built-in solver makes of a term is what evaluation makes of it.

use std::time::Duration;

use float::{BinaryOp as FloatBinaryOp, Format, Predicate};
use smt::{BitwuzlaSolver, Checked, Satisfiability, Solver, Z3Solver};
use term::{BinaryOp, FloatRounding, Model, Node, Pool, Sort, Term, UnaryOp, Value};

const TIME: Option<Duration> = Some(Duration::from_secs(60));

fn solvers() -> [(&'static str, Box<dyn Solver>); 2] {
    // Whatever Z3 was once asked about floats slows it down.
    [
        ("Bitwuzla", Box::new(BitwuzlaSolver::default())),
        ("Z3", Box::new(Z3Solver::renewed_after(30))),
    ]
}

/// Asks for the values of variables and of a term over them: the only answer is the evaluated one.
fn agrees(
    solvers: &mut [(&'static str, Box<dyn Solver>)],
    pool: &mut Pool,
    term: Term,
    values: &[(Term, u128)],
) {
    let mut model = Model::default();
    let mut constraints = Vec::new();
    for (variable, bits) in values {
        let Node::Variable(id) = pool.node(*variable) else { panic!("a variable was expected") };
        model.set(id, Value::Bits(*bits));
        let constant = pool.bits(pool.width(*variable), *bits);
        // Not through the constructors, which would put the constant in the variable's place.
        constraints.push(pool.intern(Node::Binary(BinaryOp::Eq, *variable, constant), Sort::BOOL));
    }
    let expected = model.evaluate(pool, term).bits();
    let constant = pool.bits(pool.width(term), expected);
    let equal = pool.intern(Node::Binary(BinaryOp::Eq, term, constant), Sort::BOOL);
    let differs = pool.intern(Node::Unary(UnaryOp::Not, equal), Sort::BOOL);
    let node = pool.node(term);
    for (name, solver) in solvers {
        constraints.push(equal);
        let answer = solver.check(pool, &constraints, TIME);
        let complaint = solver.complaint();
        assert!(
            matches!(answer, Satisfiability::Satisfiable(_)),
            "{name}, {node:?} of {values:x?}: {answer:?} {complaint:?}"
        );
        constraints.pop();
        constraints.push(differs);
        let answer = solver.check(pool, &constraints, TIME);
        assert_eq!(
            answer,
            Satisfiability::Unsatisfiable,
            "{name}, {node:?} of {values:x?} is {expected:#x}"
        );
        constraints.pop();
    }
}

const INTERESTING: [u128; 9] = [0, 1, 2, 7, 0x7f, 0x80, 0x81, 0xfe, 0xff];

#[test]
fn bit_vector_operations() {
    use BinaryOp::*;
    let mut solvers = solvers();
    let mut pool = Pool::new();
    let (x, y) = (pool.variable("x", Sort::Bits(8)), pool.variable("y", Sort::Bits(8)));
    for op in [
        Add,
        Mul,
        UDiv,
        URem,
        SDiv,
        SRem,
        Shl,
        LShr,
        AShr,
        And,
        Or,
        Xor,
        Eq,
        Ult,
        Slt,
        Concat,
        SAddOverflow,
        SSubOverflow,
        SMulOverflow,
        UMulOverflow,
    ] {
        let term = pool.intern(Node::Binary(op, x, y), Sort::Bits(op.result_width(8, 8)));
        for a in INTERESTING {
            for b in [0, 3, 0xff] {
                agrees(&mut solvers, &mut pool, term, &[(x, a), (y, b)]);
            }
        }
    }
}

#[test]
fn truth_values_are_bits() {
    use BinaryOp::*;
    let mut solvers = solvers();
    let mut pool = Pool::new();
    let (x, y) = (pool.variable("x", Sort::BOOL), pool.variable("y", Sort::BOOL));
    for op in [Add, Mul, UDiv, SRem, Shl, AShr, And, Or, Xor, Eq, Ult, Slt, Concat, SAddOverflow] {
        let term = pool.intern(Node::Binary(op, x, y), Sort::Bits(op.result_width(1, 1)));
        for bits in 0..4 {
            agrees(&mut solvers, &mut pool, term, &[(x, bits & 1), (y, bits >> 1)]);
        }
    }
    for signed in [false, true] {
        let wide = pool.intern(Node::Extend { signed, of: x }, Sort::Bits(8));
        let low = pool.intern(Node::Extract { of: wide, low: 3 }, Sort::BOOL);
        for term in [wide, low] {
            agrees(&mut solvers, &mut pool, term, &[(x, 0)]);
            agrees(&mut solvers, &mut pool, term, &[(x, 1)]);
        }
    }
}

/// Floats that differ in what happens to them, as bits of the smallest format: the circuits of a
/// wide one take the solver seconds, and say nothing else about the translation.
fn floats() -> Vec<u128> {
    [0.0, -0.0, 1.0, -2.5, 6e4, 6e-8, f64::INFINITY, f64::NEG_INFINITY, 0.1]
        .iter()
        .map(|value| float::convert(Format::Double, Format::Half, u128::from(value.to_bits())))
        .collect()
}

#[test]
fn float_operations() {
    let mut solvers = solvers();
    let mut pool = Pool::new();
    let (x, y) = (pool.variable("x", Sort::Bits(16)), pool.variable("y", Sort::Bits(16)));
    let (a, b) = (pool.float_from_bits(Format::Half, x), pool.float_from_bits(Format::Half, y));
    let mut terms = Vec::new();
    for op in [
        FloatBinaryOp::Add,
        FloatBinaryOp::Sub,
        FloatBinaryOp::Mul,
        FloatBinaryOp::Div,
        FloatBinaryOp::Rem,
    ] {
        terms.push(pool.float_binary(op, a, b));
    }
    terms.push(pool.float_negate(a));
    terms.push(pool.float_abs(a));
    terms.push(pool.float_sqrt(b));
    for rounding in [
        FloatRounding::NearestEven,
        FloatRounding::NearestAway,
        FloatRounding::Up,
        FloatRounding::Down,
        FloatRounding::TowardZero,
    ] {
        terms.push(pool.float_round(rounding, a));
    }
    let single = pool.float_to_float(Format::Single, a);
    terms.push(single);
    terms.push(pool.float_to_float(Format::X87, a));
    let floats = floats();
    for (index, left) in floats.iter().enumerate() {
        // Z3 takes long.
        let asked = if index % 3 == 0 { 2 } else { 1 };
        let solvers = &mut solvers[..asked];
        for right in [floats[(index + 2) % floats.len()], floats[(index + 5) % floats.len()]] {
            let values = [(x, *left), (y, right)];
            for term in &terms {
                // The bits of a NaN are anyone's guess; that it is one is not.
                let nan = pool.float_is_nan(*term);
                agrees(solvers, &mut pool, nan, &values);
                let format = pool.format(*term);
                let mut model = Model::default();
                for (variable, bits) in values {
                    let Node::Variable(id) = pool.node(variable) else { unreachable!() };
                    model.set(id, Value::Bits(bits));
                }
                let result = model.evaluate(&pool, *term).bits();
                if !float::class(format, result, 3) {
                    let bits = pool.bits_from_float(*term);
                    agrees(solvers, &mut pool, bits, &values);
                }
            }
            for ways in 0..16u32 {
                let predicate = Predicate {
                    less: ways & 1 != 0,
                    equal: ways & 2 != 0,
                    greater: ways & 4 != 0,
                    unordered: ways & 8 != 0,
                };
                let term = pool.float_compare(predicate, a, b);
                agrees(solvers, &mut pool, term, &values);
            }
        }
    }
}

#[test]
fn floats_and_integers() {
    let mut solvers = solvers();
    let mut pool = Pool::new();
    let x = pool.variable("x", Sort::Bits(16));
    for signed in [false, true] {
        for format in [Format::Half, Format::Single, Format::X87] {
            let float = pool.integer_to_float(signed, x, format);
            let bits = pool.bits_from_float(float);
            let back = pool.float_to_integer(signed, float, 16);
            for value in [0, 1, 100, 0x7fff] {
                agrees(&mut solvers, &mut pool, bits, &[(x, value)]);
                if format != Format::Half {
                    agrees(&mut solvers, &mut pool, back, &[(x, value)]);
                }
            }
        }
    }
}

/// Every pattern of 80 bits is a float, also those that no processor writes.
#[test]
fn extended_floats_from_any_bits() {
    let mut solvers = solvers();
    let mut pool = Pool::new();
    let x = pool.variable("x", Sort::Bits(80));
    let float = pool.float_from_bits(Format::X87, x);
    let nan = pool.float_is_nan(float);
    let double = pool.float_to_float(Format::Double, float);
    let bits = pool.bits_from_float(double);
    let again = pool.float_negate(float);
    let again = pool.bits_from_float(again);
    let one = 1u128 << 63;
    for pattern in [
        0,
        1,
        one,
        one | 1,
        1 << 64 | one,
        0x3fff << 64 | one,
        0xc000 << 64 | one | 5 << 60,
        0x3fff << 64,
        0x3fff << 64 | 77,
        0x7fff << 64,
        0x7fff << 64 | one,
        0xffff << 64 | one,
        0x7fff << 64 | 3 << 62,
        0x7fff << 64 | 1 << 62,
    ] {
        agrees(&mut solvers, &mut pool, nan, &[(x, pattern)]);
        if !float::class(Format::X87, pattern, 3) {
            agrees(&mut solvers, &mut pool, bits, &[(x, pattern)]);
            // One number has two patterns: with a leading bit, and as a subnormal without.
            if pattern >> 63 != 1 {
                agrees(&mut solvers, &mut pool, again, &[(x, pattern)]);
            }
        }
    }
}

#[test]
fn arrays_come_back_in_models() {
    let mut pool = Pool::new();
    let array = pool.variable("a", Sort::Array { index: 8, element: 8 });
    let (i, j) = (pool.variable("i", Sort::Bits(8)), pool.variable("j", Sort::Bits(8)));
    let (five, six) = (pool.bits(8, 5), pool.bits(8, 6));
    let written = pool.store(array, i, five);
    let (there, here) = (pool.select(written, j), pool.select(array, i));
    let constraints = [pool.eq(there, six), pool.eq(here, six)];
    let same = pool.eq(i, j);
    for (name, solver) in solvers() {
        let mut solver = Checked(solver);
        let answer = solver.check(&pool, &constraints, TIME);
        assert!(matches!(answer, Satisfiability::Satisfiable(_)), "{name}: {answer:?}");
        let answer = solver.check(&pool, &[constraints[0], same], TIME);
        assert_eq!(answer, Satisfiability::Unsatisfiable, "{name}");
    }
}

/// Truth values as indices and elements, and float variables.
#[test]
fn models_of_every_sort() {
    let mut pool = Pool::new();
    let bits = pool.variable("bits", Sort::Array { index: 1, element: 1 });
    let index = pool.variable("index", Sort::BOOL);
    let float = pool.variable("float", Sort::Float(Format::X87));
    let other = pool.variable("float", Sort::Float(Format::Half));
    let not_index = pool.not(index);
    let (at, elsewhere) = (pool.select(bits, index), pool.select(bits, not_index));
    let one = pool.float(Format::X87, 0x3fff << 64 | 1 << 63);
    let less = Predicate { less: true, equal: false, greater: false, unordered: false };
    let constraints = [
        pool.ne(at, elsewhere),
        at,
        pool.float_compare(less, float, one),
        pool.float_is_nan(other),
        index,
    ];
    for (name, solver) in solvers() {
        let answer = Checked(solver).check(&pool, &constraints, TIME);
        assert!(matches!(answer, Satisfiability::Satisfiable(_)), "{name}: {answer:?}");
    }
}

#[test]
fn a_renewed_solver_answers_the_same() {
    let solvers: [Box<dyn Solver>; 2] =
        [Box::new(BitwuzlaSolver::renewed_after(10)), Box::new(Z3Solver::renewed_after(10))];
    for solver in solvers {
        let mut pool = Pool::new();
        let mut solver = Checked(solver);
        let x = pool.variable("x", Sort::Bits(32));
        for number in 0..40u128 {
            let bound = pool.bits(32, number);
            let (above, below) = (pool.ult(bound, x), pool.ult(x, bound));
            let answer = solver.check(&pool, &[above], TIME);
            assert!(matches!(answer, Satisfiability::Satisfiable(_)), "{number}: {answer:?}");
            assert_eq!(solver.check(&pool, &[above, below], TIME), Satisfiability::Unsatisfiable);
        }
    }
}
