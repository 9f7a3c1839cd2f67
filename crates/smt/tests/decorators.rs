//! What is put around solvers, and how solvers are stopped.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use process::Cancel;
use smt::{
    BitwuzlaSolver, Cause, Checked, CrossChecked, Dumped, Portfolio, Satisfiability, Solver,
    Z3Solver,
};
use term::{Model, Node, Pool, Sort, Term, Value};

/// What it was asked, and for how long.
type Log = Rc<RefCell<Vec<(&'static str, Option<Duration>)>>>;

/// Gives up in some way until it was asked often enough, and then answers.
struct Scripted {
    name: &'static str,
    log: Log,
    before: (usize, Cause),
    answer: Satisfiability,
}

impl Solver for Scripted {
    fn check(&mut self, _: &Pool, _: &[Term], time: Option<Duration>) -> Satisfiability {
        self.log.borrow_mut().push((self.name, time));
        match self.before.0.checked_sub(1) {
            None => self.answer.clone(),
            Some(left) => {
                self.before.0 = left;
                Satisfiability::Unknown(self.before.1)
            }
        }
    }

    fn complaint(&self) -> Option<String> {
        Some(format!("{} is tired", self.name))
    }
}

fn scripted(name: &'static str, log: &Log, times: usize, cause: Cause) -> Box<dyn Solver> {
    let before = (times, cause);
    Box::new(Scripted { name, log: log.clone(), before, answer: Satisfiability::Unsatisfiable })
}

fn names(log: &Log) -> Vec<&'static str> {
    log.borrow().iter().map(|(name, _)| *name).collect()
}

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn a_portfolio_goes_round_with_growing_slices() {
    let log = Log::default();
    let members = vec![
        scripted("first", &log, 5, Cause::OutOfTime),
        scripted("second", &log, 2, Cause::OutOfTime),
    ];
    let mut portfolio = Portfolio::new(members).starting_with(SECOND);
    assert_eq!(portfolio.check(&Pool::new(), &[], None), Satisfiability::Unsatisfiable);
    assert_eq!(names(&log), ["first", "second", "first", "second", "first", "second"]);
    let slices: Vec<u64> = log.borrow().iter().map(|(_, time)| time.unwrap().as_secs()).collect();
    assert_eq!(slices, [1, 1, 2, 2, 4, 4]);
}

#[test]
fn a_portfolio_keeps_to_the_time() {
    let log = Log::default();
    let members = vec![
        scripted("first", &log, 1, Cause::OutOfTime),
        scripted("second", &log, 0, Cause::GaveUp),
    ];
    let mut portfolio = Portfolio::new(members).starting_with(SECOND);
    let time = Duration::from_millis(100);
    assert_eq!(portfolio.check(&Pool::new(), &[], Some(time)), Satisfiability::Unsatisfiable);
    assert!(log.borrow().iter().all(|(_, slice)| slice.is_some_and(|slice| slice <= time)));
    let answer = portfolio.check(&Pool::new(), &[], Some(Duration::ZERO));
    assert_eq!(answer, Satisfiability::Unknown(Cause::OutOfTime));
}

#[test]
fn who_gives_up_is_not_asked_again() {
    let log = Log::default();
    let members = vec![
        scripted("first", &log, 9, Cause::GaveUp),
        scripted("second", &log, 9, Cause::WrongModel),
        scripted("third", &log, 3, Cause::OutOfTime),
    ];
    let mut portfolio = Portfolio::new(members);
    assert_eq!(portfolio.check(&Pool::new(), &[], None), Satisfiability::Unsatisfiable);
    assert_eq!(names(&log), ["first", "second", "third", "third", "third", "third"]);
    // The last one is given all the time there is.
    assert_eq!(log.borrow()[3].1, None);
    let both = vec![scripted("a", &log, 9, Cause::GaveUp), scripted("b", &log, 9, Cause::GaveUp)];
    let mut tired = Portfolio::new(both);
    assert_eq!(tired.check(&Pool::new(), &[], None), Satisfiability::Unknown(Cause::GaveUp));
    assert_eq!(tired.complaint().unwrap(), "a is tired; b is tired");
    let members = vec![scripted("first", &log, 1, Cause::Interrupted)];
    let answer = Portfolio::new(members).check(&Pool::new(), &[], None);
    assert_eq!(answer, Satisfiability::Unknown(Cause::Interrupted));
}

fn small_byte() -> (Pool, Vec<Term>) {
    let mut pool = Pool::new();
    let x = pool.variable("x", Sort::Bits(8));
    let five = pool.bits(8, 5);
    let less = pool.ult(x, five);
    (pool, vec![less])
}

#[test]
fn solvers_that_agree_pass() {
    let mut solver = CrossChecked { first: BitwuzlaSolver::default(), second: Z3Solver::default() };
    let (mut pool, mut constraints) = small_byte();
    assert!(matches!(solver.check(&pool, &constraints, None), Satisfiability::Satisfiable(_)));
    constraints.push(pool.not(constraints[0]));
    assert_eq!(solver.check(&pool, &constraints, None), Satisfiability::Unsatisfiable);
    let log = Log::default();
    let mut half = CrossChecked {
        first: scripted("first", &log, 1, Cause::OutOfTime),
        second: BitwuzlaSolver::default(),
    };
    assert_eq!(half.check(&pool, &constraints, None), Satisfiability::Unsatisfiable);
}

#[test]
#[should_panic(expected = "two solvers disagree")]
fn a_wrong_answer_does_not_pass() {
    let log = Log::default();
    let mut solver = CrossChecked {
        first: scripted("liar", &log, 0, Cause::GaveUp),
        second: BitwuzlaSolver::default(),
    };
    let (pool, constraints) = small_byte();
    solver.check(&pool, &constraints, None);
}

#[test]
fn a_wrong_model_is_not_believed() {
    let (pool, constraints) = small_byte();
    let Node::Variable(x) = pool.node(Term(0)) else { panic!("the first term is a variable") };
    for (value, expected) in [(4, true), (5, false)] {
        let mut model = Model::default();
        model.set(x, Value::Bits(value));
        let solver = Scripted {
            name: "liar",
            log: Log::default(),
            before: (0, Cause::GaveUp),
            answer: Satisfiability::Satisfiable(model),
        };
        let answer = Checked(solver).check(&pool, &constraints, None);
        assert_eq!(matches!(answer, Satisfiability::Satisfiable(_)), expected, "{answer:?}");
    }
}

#[test]
fn queries_are_shown_with_their_answers() {
    let shown = Rc::new(RefCell::new(Vec::new()));
    let sink = shown.clone();
    let mut solver = Dumped::new(
        BitwuzlaSolver::default(),
        Box::new(move |number, text| sink.borrow_mut().push((number, text.to_owned()))),
    );
    let (mut pool, mut constraints) = small_byte();
    solver.check(&pool, &constraints, None);
    constraints.push(pool.not(constraints[0]));
    solver.check(&pool, &constraints, None);
    let shown = shown.borrow();
    for ((number, text), (expected, status)) in shown.iter().zip([(1, "sat"), (2, "unsat")]) {
        assert_eq!(*number, expected);
        assert!(text.starts_with(&format!("; answered {status} in 0.")), "{text}");
        assert!(text.contains(&format!("(set-info :status {status})\n")), "{text}");
        assert!(text.contains("(declare-const x_0 (_ BitVec 8))"), "{text}");
    }
    assert_eq!(shown.len(), 2);
}

/// Two factors of a product of primes: nobody finds them in a second.
fn hard_query() -> (Pool, Vec<Term>) {
    let mut pool = Pool::new();
    let (x, y) = (pool.variable("x", Sort::Bits(64)), pool.variable("y", Sort::Bits(64)));
    let (wide_x, wide_y) = (pool.zero_extend(x, 128), pool.zero_extend(y, 128));
    let product = pool.mul(wide_x, wide_y);
    let primes = pool.bits(128, 13_043_817_825_332_782_231 * 11_400_714_819_323_198_549);
    let one = pool.bits(64, 1);
    let constraints = vec![pool.eq(product, primes), pool.ult(one, x), pool.ult(one, y)];
    (pool, constraints)
}

fn interruptible(cancel: &Cancel) -> [(&'static str, Box<dyn Solver>); 2] {
    [
        ("Bitwuzla", Box::new(BitwuzlaSolver::default().interruptible(cancel))),
        ("Z3", Box::new(Z3Solver::default().interruptible(cancel))),
    ]
}

#[test]
fn time_limits_are_kept_and_survived() {
    let (mut pool, hard) = hard_query();
    let x = pool.variable("z", Sort::Bits(8));
    let five = pool.bits(8, 5);
    let easy = pool.ult(x, five);
    for (name, mut solver) in interruptible(&Cancel::new()) {
        for _ in 0..2 {
            let started = Instant::now();
            let answer = solver.check(&pool, &hard, Some(Duration::from_millis(300)));
            assert_eq!(answer, Satisfiability::Unknown(Cause::OutOfTime), "{name}");
            assert!(started.elapsed() < Duration::from_secs(20), "{name}: {:?}", started.elapsed());
            let answer = solver.check(&pool, &[easy], None);
            assert!(matches!(answer, Satisfiability::Satisfiable(_)), "{name}: {answer:?}");
        }
    }
}

#[test]
fn the_wish_to_stop_ends_a_query() {
    let (pool, hard) = hard_query();
    for (name, mut solver) in interruptible(&Cancel::new()) {
        // The wish of someone else does not matter.
        let answer = solver.check(&pool, &hard, Some(Duration::from_millis(100)));
        assert_eq!(answer, Satisfiability::Unknown(Cause::OutOfTime), "{name}");
    }
    for place in 0..2 {
        let cancel = Cancel::new();
        let (name, mut solver) = interruptible(&cancel).into_iter().nth(place).unwrap();
        let started = Instant::now();
        let answer = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(300));
                cancel.cancel();
            });
            solver.check(&pool, &hard, None)
        });
        assert_eq!(answer, Satisfiability::Unknown(Cause::Interrupted), "{name}");
        assert!(started.elapsed() < Duration::from_secs(20), "{name}: {:?}", started.elapsed());
        let answer = solver.check(&pool, &hard, None);
        assert_eq!(answer, Satisfiability::Unknown(Cause::Interrupted), "{name}: it lasts");
    }
}
