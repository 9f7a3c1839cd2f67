//! Programs in the shape of mazes, guarded by formulas.
//!
//! A [`Seed`] is a formula whose truth is known and that is mutated; [`translate`] turns a clause into C, which holds
//! if and only if [`formula::Encoding::condition`] is true of it; [`definitions`] gives the helper functions that
//! clauses call. A [`Scaffold`] makes a program of them: [`Choices`] a [`Graph`] of mazes, in which whoever comes from the
//! start to the exit has satisfied the clauses on the way; [`Hosted`] puts them as guards into branches of a program that
//! is there already. [`minimise`] makes smaller programs that still show something.

mod carve;
mod choices;
mod clause;
mod clauses;
mod ctype;
mod directed;
mod graph;
mod grid;
mod guards;
mod helpers;
mod host;
mod minimise;
mod overlay;
mod program;
mod ranges;
mod scaffold;
mod seed;
mod svg;
mod transform;
mod values;
mod variables;

pub use carve::Algorithm;
pub use choices::{Calls, Choices, Guarding, State};
pub use clause::{Body, translate};
pub use ctype::{declaration, drawn, scalar_type};
pub use graph::{Graph, Node};
pub use grid::{Cell, Grid, Shape};
pub use guards::{Post, spread};
pub use helpers::definitions;
pub use host::{Host, HostRefusal, Hosted};
pub use minimise::{Shows, Smaller, minimise};
pub use overlay::{Marked, mark, overlay};
pub use ranges::{Numbers, Ranges};
pub use scaffold::{Blueprint, Drawing, GuardedProgram, Scaffold};
pub use seed::{Demands, Mutant, Mutants, Seed};
pub use svg::picture;
pub use transform::{Chain, RemoveBackward, RemoveWalls, Transformation};
