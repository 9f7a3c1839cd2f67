//! The two meanings of a machine against each other on small ones written by hand.

use super::{Atom, Expression, Home, Machine, Relation, Statement};

fn machine(start: Vec<Option<u8>>, body: Vec<Statement>) -> Machine {
    let limits = vec![3; start.len()];
    Machine { limits, start, home: Home::Locals, is_narrow: false, is_called: false, body }
}

fn is(number: usize, value: u8) -> Atom {
    Atom { left: number, relation: Relation::Equal, right: Expression::Constant(value) }
}

fn add(number: usize, value: u8) -> Statement {
    let number_now = Box::new(Expression::Number(number));
    let sum = Expression::Sum(number_now, Box::new(Expression::Constant(value)));
    Statement::Assign(number, sum)
}

#[test]
fn numbers_that_move_together_stay_together() {
    let apart = Statement::Never(vec![is(0, 1), is(1, 2)]);
    let together = vec![add(0, 1), add(1, 1), apart.clone()];
    assert!(machine(vec![Some(0), Some(0)], together.clone()).is_safe());
    assert!(!machine(vec![Some(0), Some(1)], together).is_safe());
    assert!(!machine(vec![Some(1), None], vec![apart]).is_safe());
}

#[test]
fn loops_are_left_at_once_or_by_break() {
    let inner = Statement::While(vec![add(0, 1), Statement::Break(vec![is(0, 2)])]);
    let body = |never| vec![inner.clone(), Statement::Never(vec![is(0, never)])];
    assert!(!machine(vec![Some(0)], body(0)).is_safe());
    assert!(!machine(vec![Some(0)], body(2)).is_safe());
    let twice = Statement::Repeat(2, vec![add(0, 1)]);
    assert!(
        machine(
            vec![Some(0)],
            vec![twice.clone(), Statement::Never(vec![is(0, 0)]), twice.clone(), twice.clone()]
        )
        .is_safe()
    );
    assert!(!machine(vec![Some(0)], vec![twice, Statement::Never(vec![is(0, 1)])]).is_safe());
}

#[test]
fn whole_numbers_go_beyond_their_limit_to_zero() {
    let one_more = vec![Statement::Ask(0), Statement::Assign(1, Expression::Number(0)), add(1, 1)];
    let never = |atoms| [one_more.clone(), vec![Statement::Never(atoms)]].concat();
    let whole = |body| Machine {
        limits: vec![super::WHOLE; 2],
        is_narrow: true,
        ..machine(vec![Some(0), Some(1)], body)
    };
    assert!(whole(never(vec![is(0, 7), is(1, 7)])).is_safe());
    assert!(!whole(never(vec![is(0, 255), is(1, 0)])).is_safe());
}
