//! What clauses stand in: a maze, or a program of somebody else's. Whoever comes through it to its error has satisfied
//! them all.

use std::fmt;
use std::sync::Arc;

use base::Rng;
use formula::{Arena, Encoding, Expr};
use term::Model;

use crate::graph::{Graph, Node};
use crate::svg::picture;

/// Something that clauses become guards in. Its words tell it apart from every other.
pub trait Scaffold: fmt::Display + fmt::Debug + Send + Sync {
    /// Writes a program that reaches its error if and only if its inputs satisfy the clauses.
    fn build(&self, blueprint: Blueprint<'_>, rng: &mut Rng) -> GuardedProgram;

    /// Scaffolds in which there is less, the one with the least first. Which of them there are does not depend on what
    /// was left out already, so that who has tried some goes on with the next.
    fn simpler(&self) -> Vec<Arc<dyn Scaffold>>;
}

/// What a program is made from, whatever it stands in.
pub struct Blueprint<'b> {
    /// The expressions.
    pub arena: &'b Arena,
    /// What they mean.
    pub encoding: &'b mut Encoding,
    /// The clauses that are asked.
    pub clauses: &'b [Expr],
    /// Values with which all of them hold; none when they cannot hold together.
    pub model: Option<&'b Model>,
    /// The logic of the formula.
    pub logic: &'b str,
    /// What is said at its top.
    pub title: &'b str,
}

/// A program, and how its error is reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GuardedProgram {
    /// The C text, with declarations of `reach_error` and the input functions.
    pub text: String,
    /// What the input functions return on the way to the error, in order; nothing when there is no way.
    pub inputs: Vec<i64>,
    /// The maze, if it is one.
    pub drawing: Option<Drawing>,
}

/// A maze with its guards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// The cells and ways.
    pub graph: Graph,
    /// The cells in which clauses are asked.
    pub guarded: Vec<Node>,
}

impl Drawing {
    /// The maze as a picture; `reached` cells are filled.
    pub fn svg(&self, reached: &[Node]) -> String {
        picture(&self.graph, &self.guarded, reached)
    }
}
