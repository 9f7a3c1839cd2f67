//! Solvers that are programs, and what programs do that are none.

use std::time::{Duration, Instant};

use process::{Cancel, Limits};
use smt::smtlib::Script;
use smt::{Cause, Checked, Choice, Satisfiability, SmtlibSolver, Solver, open, parse_choice};
use term::{BinaryOp, Node, Pool, Sort, Term};

/// `x < 5` for a byte.
fn small_byte() -> (Pool, Vec<Term>) {
    let mut pool = Pool::new();
    let x = pool.variable("x", Sort::Bits(8));
    let five = pool.bits(8, 5);
    let less = pool.ult(x, five);
    (pool, vec![less])
}

fn ask(command: &str, time: Option<Duration>) -> (Satisfiability, String) {
    let mut solver = SmtlibSolver::new(command).expect("a command");
    let (pool, constraints) = small_byte();
    let answer = solver.check(&pool, &constraints, time);
    (answer, solver.complaint().unwrap_or_default())
}

/// A shell command that reads the query and then does something else.
fn pretend(action: &str) -> (Satisfiability, String) {
    ask(&format!("sh -c 'cat > /dev/null; {action}'"), Some(Duration::from_secs(20)))
}

#[test]
fn a_command_that_does_not_exist() {
    let (answer, complaint) = ask("no-such-solver --at-all", None);
    assert_eq!(answer, Satisfiability::Unknown(Cause::GaveUp));
    assert_eq!(complaint, "the program 'no-such-solver' was not found");
    let choice = Choice::Smtlib("no-such-solver".to_owned());
    let error = open(&choice, &Cancel::new(), Limits::default()).err().expect("an error");
    assert_eq!(error, "the program 'no-such-solver' was not found");
}

#[test]
fn answers_that_are_none() {
    for (action, part) in [
        ("echo hello", "wrote 'hello'"),
        ("echo \"(sat\"", "not SMT-LIB"),
        ("echo sat", "gave no values"),
        ("echo sat; echo \"((x_0 five))\"", "gave no value, but (x_0 five)"),
        ("echo sat; echo \"((x_0 #x01) (y_0 #x01))\"", "gave no values for what was asked"),
        ("echo unknown", "answered 'unknown'"),
        ("echo \"(error unsupported)\"", "(error unsupported)"),
        ("echo no licence >&2; exit 3", "gave no answer: no licence"),
        ("true", "gave no answer"),
        ("kill -SEGV $$", "died of SIGSEGV"),
        ("yes sat", "wrote more than anyone can read"),
        ("head -c 5000 /dev/urandom", "the solver 'sh'"),
    ] {
        let (answer, complaint) = pretend(action);
        assert_eq!(answer, Satisfiability::Unknown(Cause::GaveUp), "{action}: {complaint}");
        assert!(complaint.contains(part), "{action}: {complaint}");
    }
}

#[test]
fn answers_that_are_some() {
    assert_eq!(
        pretend("echo unsat; echo \"(error no model)\"; exit 1").0,
        Satisfiability::Unsatisfiable
    );
    for value in ["#x03", "#b00000011", "(_ bv3 8)"] {
        let (answer, complaint) = pretend(&format!("echo success sat; echo \"((x_0 {value}))\""));
        let Satisfiability::Satisfiable(model) = answer else {
            panic!("{value}: {answer:?} {complaint}")
        };
        let (pool, constraints) = small_byte();
        assert!(model.satisfies(&pool, constraints[0]), "{value}: {model:?}");
    }
}

#[test]
fn a_lie_is_found_out() {
    let command = "sh -c 'cat > /dev/null; echo sat; echo \"((x_0 #x07))\"'";
    let mut solver = Checked(SmtlibSolver::new(command).expect("a command"));
    let (pool, constraints) = small_byte();
    assert_eq!(solver.check(&pool, &constraints, None), Satisfiability::Unknown(Cause::WrongModel));
    // One that believes nothing is refused at the door.
    let unbelieving = Choice::Smtlib("sh -c 'cat > /dev/null; echo unsat'".to_owned());
    let error = open(&unbelieving, &Cancel::new(), Limits::default()).err().expect("an error");
    assert_eq!(error, "'sh' says that true is false");
}

#[test]
fn one_that_hangs() {
    let started = Instant::now();
    assert_eq!(
        ask("sleep 100", Some(Duration::from_millis(200))).0,
        Satisfiability::Unknown(Cause::OutOfTime)
    );
    let cancel = Cancel::new();
    let mut solver = SmtlibSolver::new("sleep 100").expect("a command").interruptible(&cancel);
    let (pool, constraints) = small_byte();
    let answer = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            cancel.cancel();
        });
        solver.check(&pool, &constraints, None)
    });
    assert_eq!(answer, Satisfiability::Unknown(Cause::Interrupted));
    assert!(started.elapsed() < Duration::from_secs(20));
}

#[test]
fn choices_as_people_write_them() {
    for text in ["bitwuzla", "z3", "portfolio", "smtlib:cvc5 --lang smt2"] {
        let choice = parse_choice(text).expect(text);
        assert_eq!(choice.to_string(), text);
    }
    assert_eq!(parse_choice("smtlib:z3 -in"), Ok(Choice::Smtlib("z3 -in".to_owned())));
    for text in ["", "boolector", "Z3", "smtlib:", "smtlib: ", "smtlib:'z3", "z3 -in"] {
        let error = parse_choice(text).expect_err(text);
        assert!(!error.is_empty(), "{text}");
    }
    assert!(parse_choice("yices").unwrap_err().contains("smtlib:CMD"));
}

#[test]
fn every_choice_opens_and_answers() {
    let (pool, constraints) = small_byte();
    for text in ["bitwuzla", "z3", "portfolio", "smtlib:z3 -in"] {
        let choice = parse_choice(text).expect(text);
        let mut solver = match open(&choice, &Cancel::new(), Limits::default()) {
            Ok(solver) => solver,
            Err(reason) if text.starts_with("smtlib") => {
                println!("not tested: {reason}");
                continue;
            }
            Err(reason) => panic!("{text}: {reason}"),
        };
        let answer = solver.check(&pool, &constraints, None);
        assert!(matches!(answer, Satisfiability::Satisfiable(_)), "{text}: {answer:?}");
    }
}

#[test]
fn a_query_as_text() {
    let mut pool = Pool::new();
    let x = pool.variable("x", Sort::Bits(32));
    let truth = pool.variable("is it?", Sort::BOOL);
    let bytes = pool.variable("bytes", Sort::Array { index: 32, element: 8 });
    let (one, sum) = (pool.bits(32, 1), pool.bits(32, 1000));
    let next = pool.add(x, one);
    let (here, there) = (pool.select(bytes, x), pool.select(bytes, next));
    let product = pool.mul(next, x);
    let overflow = pool.signed_mul_overflows(x, sum);
    let constraints = [pool.ult(here, there), pool.eq(product, sum), pool.or(truth, overflow)];
    let expected = "\
(set-option :produce-models true)
(set-logic QF_ABV)
(declare-const x_0 (_ BitVec 32))
(declare-const bytes_2 (Array (_ BitVec 32) (_ BitVec 8)))
(define-fun t$0 () Bool (bvult (select bytes_2 x_0) (select bytes_2 (bvadd x_0 #x00000001))))
(define-fun t$1 () (_ BitVec 64) (bvmul ((_ sign_extend 32) x_0) ((_ sign_extend 32) #x000003e8)))
(declare-const is_it__1 Bool)
(define-fun t$2 () Bool (or is_it__1 (distinct t$1 ((_ sign_extend 32) ((_ extract 31 0) t$1)))))
(declare-const index$0 (_ BitVec 32))
(declare-const element$2$0 (_ BitVec 8))
(declare-const index$5 (_ BitVec 32))
(declare-const element$2$5 (_ BitVec 8))
(assert t$0)
(assert (= (bvmul x_0 (bvadd x_0 #x00000001)) #x000003e8))
(assert t$2)
(assert (= index$0 x_0))
(assert (= element$2$0 (select bytes_2 x_0)))
(assert (= index$5 (bvadd x_0 #x00000001)))
(assert (= element$2$5 (select bytes_2 (bvadd x_0 #x00000001))))
(check-sat)
(get-value (x_0 is_it__1 index$0 element$2$0 index$5 element$2$5))
(exit)
";
    assert_eq!(Script::new(&pool, &constraints).text(), expected);
}

/// The text grows with the number of nodes, not of paths through them.
#[test]
fn sharing_is_kept() {
    let mut pool = Pool::new();
    let mut term = pool.variable("x", Sort::Bits(32));
    for _ in 0..20_000 {
        term = pool.intern(Node::Binary(BinaryOp::Add, term, term), Sort::Bits(32));
    }
    let bound = pool.bits(32, 7);
    let constraint = pool.intern(Node::Binary(BinaryOp::Ult, term, bound), Sort::BOOL);
    let script = Script::new(&pool, &[constraint]);
    assert!(script.text().len() < 3_000_000, "{}", script.text().len());
    let deepest = script.text().lines().map(|line| line.matches('(').count()).max();
    assert!(deepest < Some(40), "{deepest:?}");
}
