//! Uninterpreted functions, replaced by variables.
//!
//! Every application is a variable of its own, and two of them are equal where their arguments are (Ackermann's
//! way). So whatever reads formulas after this knows no functions, and arguments may be any terms.

use rustc_hash::FxHashMap;

use super::ReadError;
use crate::expr::{Arena, Expr};
use crate::sexpr::Place;
use crate::sort::Sort;

/// More applications of one function than this would need thousands of conditions.
const MOST: usize = 48;

#[derive(Debug)]
struct Function {
    parameters: Vec<Sort>,
    result: Sort,
    applications: Vec<(Vec<Expr>, Expr)>,
}

/// The functions that a script declares.
#[derive(Default)]
pub(super) struct Functions {
    known: FxHashMap<String, usize>,
    all: Vec<(String, Function)>,
}

impl Functions {
    pub(super) fn declare(&mut self, name: &str, parameters: Vec<Sort>, result: Sort) {
        self.known.insert(name.to_owned(), self.all.len());
        self.all.push((name.to_owned(), Function { parameters, result, applications: Vec::new() }));
    }

    /// The result of an application; nothing when there is no such function.
    pub(super) fn apply(
        &mut self,
        arena: &mut Arena,
        name: &str,
        arguments: &[Expr],
        place: Place,
    ) -> Option<Result<Expr, ReadError>> {
        let (name, function) = &mut self.all[*self.known.get(name)?];
        let fits = function.parameters.len() == arguments.len()
            && function.parameters.iter().zip(arguments).all(|(sort, of)| arena.sort(*of) == sort);
        if !fits {
            return Some(Err(ReadError::at(
                place,
                format!("the arguments of '{name}' do not fit"),
            )));
        }
        if let Some((_, result)) =
            function.applications.iter().find(|(known, _)| known == arguments)
        {
            return Some(Ok(*result));
        }
        if function.applications.len() == MOST {
            let message = format!("'{name}' is applied to more than {MOST} different arguments");
            return Some(Err(ReadError::at(place, message)));
        }
        let number = function.applications.len();
        let result = arena.variable(&format!("{name}_{number}"), function.result.clone());
        function.applications.push((arguments.to_vec(), result));
        Some(Ok(result))
    }

    /// What makes functions of them.
    pub(super) fn congruences(self, arena: &mut Arena, _: Place) -> Result<Vec<Expr>, ReadError> {
        let mut all = Vec::new();
        for (_, function) in self.all {
            for (place, (left, left_result)) in function.applications.iter().enumerate() {
                for (right, right_result) in &function.applications[..place] {
                    let mut ways: Vec<Expr> = Vec::new();
                    for (a, b) in left.iter().zip(right).filter(|(a, b)| a != b) {
                        let equal = arena.equal(*a, *b);
                        ways.push(arena.not(equal));
                    }
                    ways.push(arena.equal(*left_result, *right_result));
                    all.push(arena.or(&ways));
                }
            }
        }
        Ok(all)
    }
}
