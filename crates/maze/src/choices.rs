//! How a program is built: everything but its formula. Choices are drawn for each program, around what the user asked
//! for, because a verifier that copes with one shape may fail on another (swarm testing); they are recorded with it.

use std::fmt;

use base::Rng;

use crate::carve::Algorithm;
use crate::graph::Graph;
use crate::grid::{Grid, Shape};
use crate::transform::{Chain, RemoveBackward, RemoveWalls, Transformation};

/// How a program goes from cell to cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Calls {
    /// Each cell is a function, which calls the next.
    Functions,
    /// The same through a table of pointers.
    Pointers,
    /// A loop around a switch.
    Loop,
}

/// Where the variables of the formula are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Each is a global variable; clauses that share some may be apart.
    Globals,
    /// All are members of a struct.
    Struct,
    /// They are local, so that clauses that share one are in one cell.
    Locals,
}

/// How clauses are asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guarding {
    /// One if inside the other.
    Nested,
    /// In one condition.
    Chained,
    /// By a function that is called through a pointer.
    Pointer,
}

/// The choices for one program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    /// Columns and rows.
    pub size: (usize, usize),
    /// Which cells there are.
    pub shape: Shape,
    /// How walls are taken away.
    pub algorithm: Algorithm,
    /// Of a hundred walls, so many more are taken away.
    pub walls: u64,
    /// Of a hundred ways back, so many are kept.
    pub backward: u64,
    /// How many mazes are in a chain.
    pub mazes: usize,
    /// How the program goes from cell to cell.
    pub calls: Calls,
    /// Where variables are.
    pub state: State,
    /// How clauses are asked.
    pub guarding: Guarding,
    /// Whether only the way to the next cell is guarded where that is enough, and not the whole cell.
    pub on_ways: bool,
    /// Whether there are error calls that cannot happen.
    pub dead_code: bool,
}

impl Choices {
    /// The thesis' own: a function for each cell of one maze, without ways back.
    pub fn plain(size: (usize, usize)) -> Choices {
        Choices {
            size,
            shape: Shape::Rectangle,
            algorithm: Algorithm::Backtracker,
            walls: 0,
            backward: 0,
            mazes: 1,
            calls: Calls::Functions,
            state: State::Globals,
            guarding: Guarding::Nested,
            on_ways: true,
            dead_code: false,
        }
    }

    /// No maze at all: one cell that asks everything.
    pub fn one_cell() -> Choices {
        Choices { on_ways: false, ..Choices::plain((1, 1)) }
    }

    /// Drawn ones, with a size near this one.
    pub fn drawn((width, height): (usize, usize), rng: &mut Rng) -> Choices {
        let mut near = |length: usize| (length + rng.below(5) as usize).saturating_sub(2).max(1);
        let size = (near(width), near(height));
        let mut one_in = |number: u64| rng.below(number) == 0;
        let (walls, ways_back, chained) = (one_in(4), one_in(8), one_in(8));
        let (on_ways, dead_code) = (one_in(2), one_in(4));
        let calls = [Calls::Functions, Calls::Functions, Calls::Pointers, Calls::Loop];
        let guarding = [Guarding::Nested, Guarding::Chained, Guarding::Pointer];
        let state = [State::Globals, State::Struct, State::Locals];
        let shape = [Shape::Rectangle, Shape::Rectangle, Shape::Ring, Shape::Stairs, Shape::Cross];
        Choices {
            size,
            shape: shape[rng.below(5) as usize],
            algorithm: Algorithm::ALL[rng.below(5) as usize],
            walls: if walls { 1 + rng.below(40) } else { 0 },
            backward: if ways_back { 1 + rng.below(60) } else { 0 },
            mazes: if chained { 2 } else { 1 },
            calls: calls[rng.below(4) as usize],
            state: state[rng.below(3) as usize],
            guarding: guarding[rng.below(3) as usize],
            on_ways,
            dead_code,
        }
    }

    /// A graph of this kind.
    pub fn graph(&self, rng: &mut Rng) -> Graph {
        let mut graph = self.maze(rng);
        let mut changes: Vec<Box<dyn Transformation>> = Vec::new();
        for _ in 1..self.mazes {
            changes.push(Box::new(Chain(self.maze(rng))));
        }
        if self.walls > 0 {
            changes.push(Box::new(RemoveWalls { percent: self.walls }));
        }
        changes.push(Box::new(RemoveBackward { kept: self.backward }));
        changes.iter().for_each(|change| change.apply(&mut graph, rng));
        // Whoever is there is in error and goes nowhere.
        let exit = graph.exit;
        graph.ways[exit].clear();
        graph
    }

    fn maze(&self, rng: &mut Rng) -> Graph {
        let mut grid = Grid::new(self.shape, self.size.0, self.size.1);
        self.algorithm.carve(&mut grid, rng);
        Graph::of(grid)
    }
}

impl fmt::Display for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = self.size;
        write!(f, "{width}x{height} {} {}", self.shape.name(), self.algorithm.name())?;
        write!(f, ", {} of {}", plural(self.mazes), self.calls.words())?;
        if self.walls > 0 {
            write!(f, ", {} % of the walls removed", self.walls)?;
        }
        if self.backward > 0 {
            write!(f, ", {} % of the ways back kept", self.backward)?;
        }
        let (guarding, state) = (self.guarding.words(), self.state.words());
        let of = if self.on_ways { "ways" } else { "cells" };
        write!(f, ", guards of {of} {guarding}, state in {state}")?;
        f.write_str(if self.dead_code { ", dead code" } else { "" })
    }
}

impl Calls {
    fn words(self) -> &'static str {
        match self {
            Calls::Functions => "functions",
            Calls::Pointers => "function pointers",
            Calls::Loop => "a loop",
        }
    }
}

impl Guarding {
    pub(crate) fn words(self) -> &'static str {
        match self {
            Guarding::Nested => "nested",
            Guarding::Chained => "chained",
            Guarding::Pointer => "through pointers",
        }
    }
}

impl State {
    pub(crate) fn words(self) -> &'static str {
        match self {
            State::Globals => "globals",
            State::Struct => "a struct",
            State::Locals => "locals",
        }
    }
}

fn plural(mazes: usize) -> String {
    match mazes {
        1 => "1 maze".into(),
        many => format!("{many} mazes"),
    }
}
